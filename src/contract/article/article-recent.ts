import * as v from 'valibot';
import { instant, pageFields, pageOf, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

// The part of the article contract that the shell needs; the rest is loaded with the article screens.

/** Common part of article searches. */
export const articleSearching = {
  method: 'POST',
  path: '{base}/article/search',
  access: 'session',
  permission: 'article:search',
  audit: null,
  write: false,
  body: 'json',
} as const;

const recent = v.object({
  id: uuid,
  title: v.string(),
  updatedAt: instant,
  /** Older cached replies lack both. */
  status: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
});
export type RecentArticle = v.InferOutput<typeof recent>;

/** The most recently changed articles, with the fields that the start page shows. */
export const articleRecent = endpoint({
  ...articleSearching,
  request: v.strictObject(pageFields),
  reply: pageOf(recent),
});

/** Permission to create an article, without the contract of its fields. */
export const articleWriting = { permission: 'article:create' } as const;
