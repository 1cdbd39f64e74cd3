import { articleDefaults, articleFields } from '../../contract/article/article-fields.ts';

/** Common to the list and the form of 文章. */
export const articleSpec = {
  entity: 'article',
  label: '文章',
  measure: '篇',
  addTitle: '写文章',
  titleOf: ({ title }: { title: string }) => title,
  nameOf: ({ title }: { title: string }) => title,
  empty: articleDefaults,
  rules: articleFields,
} as const;

/** Tones of the states that stand out; the others are neutral. */
export const stateTones = {
  published: 'success',
  pending: 'info',
  rejected: 'danger',
  scheduled: 'info',
  withdrawn: 'warning',
} as const;
