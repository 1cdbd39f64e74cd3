import { formPaths } from '../state/menu/form-paths.ts';

/** Every fixed path: its pattern, and how a link to it is made; of records' forms, state/record-places.ts makes the links. */
export const paths = {
  home: { pattern: '/', to: () => '/' },
  login: { pattern: '/login', to: () => '/login' },
  notFound: { pattern: '/404', to: () => '/404' },
  forbidden: { pattern: '/401', to: () => '/401' },
  redirect: { pattern: '/redirect/*', to: (full: string) => `/redirect${full}` },
  dashboard: { pattern: '/dashboard', to: () => '/dashboard' },
  profile: { pattern: '/profile/index', to: () => '/profile/index' },
  articleAdd: { pattern: formPaths.article.add },
  articleUpdate: { pattern: formPaths.article.edit },
  cataAdd: { pattern: formPaths.cata.add },
  cataEdit: { pattern: formPaths.cata.edit },
  expandAdd: { pattern: formPaths.expand.add },
  expandEdit: { pattern: formPaths.expand.edit },
  chapterAdd: { pattern: formPaths.chapter.add },
  chapterUpdate: { pattern: formPaths.chapter.edit },
  sqlMonitor: { pattern: '/system/sqlMonitor', to: () => '/system/sqlMonitor' },
  apiDocumentation: {
    pattern: '/system/apiDocumentation',
    to: () => '/system/apiDocumentation',
  },
  uploads: { pattern: '/uploads', to: () => '/uploads' },
  storage: { pattern: '/storage', to: () => '/storage' },
} as const;
