/** Every fixed path: its pattern, and how a link to it is made; those of records' forms stand in state/menu/form-paths.ts. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  login: { pattern: '/login', to: () => '/login' },
  notFound: { pattern: '/404', to: () => '/404' },
  forbidden: { pattern: '/401', to: () => '/401' },
  redirect: { pattern: '/redirect/*', to: (full: string) => `/redirect${full}` },
  dashboard: { pattern: '/dashboard', to: () => '/dashboard' },
  profile: { pattern: '/profile/index', to: () => '/profile/index' },
  sqlMonitor: { pattern: '/system/sqlMonitor', to: () => '/system/sqlMonitor' },
  apiDocumentation: {
    pattern: '/system/apiDocumentation',
    to: () => '/system/apiDocumentation',
  },
  uploads: { pattern: '/uploads', to: () => '/uploads' },
  storage: { pattern: '/storage', to: () => '/storage' },
  help: { pattern: '/help', to: () => '/help' },
} as const;
