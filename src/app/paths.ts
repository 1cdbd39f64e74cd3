import { hasScheme } from '../lib/validators.ts';

const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** Every fixed path: its pattern, and how a link to it is made. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  login: {
    pattern: '/login',
    /** `wanted`: the full location to return to after signing in. */
    to: (wanted?: string) =>
      wanted ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login',
  },
  notFound: { pattern: '/404', to: () => '/404' },
  forbidden: { pattern: '/401', to: () => '/401' },
  redirect: { pattern: '/redirect/*', to: (full: string) => `/redirect${full}` },
  dashboard: { pattern: '/dashboard', to: () => '/dashboard' },
  profile: { pattern: '/profile/index', to: () => '/profile/index' },
  articleAdd: { pattern: '/article/add', to: () => '/article/add' },
  articleUpdate: { pattern: '/article/update', to: (id: string) => withQuery('/article/update', { id }) },
  cataAdd: { pattern: '/cata/add', to: () => '/cata/add' },
  cataEdit: { pattern: '/cata/edit', to: (id: string) => withQuery('/cata/edit', { id }) },
  expandAdd: { pattern: '/expands/addContent', to: () => '/expands/addContent' },
  expandEdit: { pattern: '/expands/editContent', to: (id: string) => withQuery('/expands/editContent', { id }) },
  chapterAdd: { pattern: '/course/add', to: () => '/course/add' },
  chapterUpdate: { pattern: '/course/update', to: (id: string) => withQuery('/course/update', { id }) },
  uploads: { pattern: '/uploads', to: () => '/uploads' },
} as const;

/**
 * The location a `redirect` parameter may lead to (S-ROUTE-3): one inside the app and not the login page itself, or
 * `/`. `wanted` is decoded already.
 */
export function safeRedirect(wanted: string | null): string {
  const inside = wanted?.startsWith('/') && !hasScheme(wanted) && !/[\\\u0000-\u001f]/.test(wanted);
  const isLogin = /^\/+login\/*(?:[?#]|$)/i.test(wanted ?? '');
  return inside && wanted && !isLogin ? wanted : paths.home.to();
}

/** Where a signed-out visitor of `full` goes: the login page, which remembers what was wanted (S-ROUTE-2). */
export const loginFor = (full: string): string =>
  /^\/login(?:\?|$)/.test(full) ? full : paths.login.to(full);
