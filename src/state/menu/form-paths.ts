/** Where records are made and edited that have a form of their own (S-ROUTE-8). */
export const formPaths = {
  article: { add: '/article/add', edit: '/article/update' },
  cata: { add: '/cata/add', edit: '/cata/edit' },
  expand: { add: '/expands/addContent', edit: '/expands/editContent' },
  chapter: { add: '/course/add', edit: '/course/update' },
} as const;
export type FormEntity = keyof typeof formPaths;
