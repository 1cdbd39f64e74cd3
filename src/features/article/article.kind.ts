import { articleCalls } from '../../contract/article-calls.ts';
import { recordKind } from '../../records/kind.ts';
import { articleGroups } from './article.groups.ts';
import { articleSpec } from './article.spec.ts';

/** 文章 as its form has it. */
export const articles = recordKind(articleCalls, {
  ...articleSpec,
  columns: [],
  filters: [],
  groups: articleGroups,
});
