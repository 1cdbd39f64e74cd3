import { articleCalls } from '../../contract/article/article-get.ts';
import { recordKind } from '../../records/kind.ts';
import { articleSpec } from './article.base.ts';
import { articleGroups } from './form/article.groups.ts';

/** 文章, for its form. */
export const articles = recordKind(articleCalls, {
  ...articleSpec,
  columns: [],
  filters: [],
  groups: articleGroups,
});
