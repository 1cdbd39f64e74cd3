import { hasScheme } from '../lib/validators.ts';

/**
 * The location a `redirect` parameter may lead to (S-ROUTE-3): one inside the app and not the login page itself, or
 * `/`. `wanted` is decoded already.
 */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || hasScheme(wanted)) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses, so `/\t/host` leaves
  const hostile = /[\\\u0000-\u0020]/.test(wanted);
  const isLogin = /^\/login\/*(?:[?#]|$)/i.test(wanted);
  return hostile || isLogin ? '/' : wanted;
}

/** Where a signed-out visitor of `full` is redirected: the login page, which remembers the target (S-ROUTE-2). */
export const loginFor = (full: string): string =>
  /^\/login(?:\?|$)/.test(full) ? full : `/login?redirect=${encodeURIComponent(full)}`;
