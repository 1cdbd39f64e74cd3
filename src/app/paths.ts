const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** Every fixed path: its pattern, and how a link to it is made. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  login: { pattern: '/login', to: () => '/login' },
  notFound: { pattern: '/404', to: () => '/404' },
  forbidden: { pattern: '/401', to: () => '/401' },
  redirect: { pattern: '/redirect/*', to: (full: string) => `/redirect${full}` },
  dashboard: { pattern: '/dashboard', to: () => '/dashboard' },
  profile: { pattern: '/profile/index', to: () => '/profile/index' },
  articleAdd: { pattern: '/article/add', to: () => '/article/add' },
  articleUpdate: {
    pattern: '/article/update',
    to: (id: string) => withQuery('/article/update', { id }),
  },
  cataAdd: { pattern: '/cata/add', to: () => '/cata/add' },
  cataEdit: { pattern: '/cata/edit', to: (id: string) => withQuery('/cata/edit', { id }) },
  expandAdd: { pattern: '/expands/addContent', to: () => '/expands/addContent' },
  expandEdit: {
    pattern: '/expands/editContent',
    to: (id: string) => withQuery('/expands/editContent', { id }),
  },
  chapterAdd: { pattern: '/course/add', to: () => '/course/add' },
  chapterUpdate: {
    pattern: '/course/update',
    to: (id: string) => withQuery('/course/update', { id }),
  },
  sqlMonitor: { pattern: '/system/sqlMonitor', to: () => '/system/sqlMonitor' },
  apiDocumentation: {
    pattern: '/system/apiDocumentation',
    to: () => '/system/apiDocumentation',
  },
  uploads: { pattern: '/uploads', to: () => '/uploads' },
  storage: { pattern: '/storage', to: () => '/storage' },
} as const;
