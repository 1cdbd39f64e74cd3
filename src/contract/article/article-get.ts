import * as v from 'valibot';
import { uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { article, articleSaving } from './article.ts';
import { articleSearch } from './article-search.ts';

export const articleGet = endpoint({
  method: 'POST',
  path: '{base}/article/get',
  access: 'session',
  permission: 'article:search',
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({ id: uuid }),
  reply: article,
});

/** Request and reply fields that list and form of articles share. */
export const articleCalls = { search: articleSearch, get: articleGet, ...articleSaving } as const;
