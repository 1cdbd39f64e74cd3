import * as v from 'valibot';
import { instant, pageFields, pageOf, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';

// What the shell knows of articles; all else comes with their screens.

/** How articles are searched. */
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
  /** Replies that were cached before have neither. */
  status: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
});
export type RecentArticle = v.InferOutput<typeof recent>;

/** The articles that were changed last, by as much as the start page shows. */
export const articleRecent = endpoint({
  ...articleSearching,
  request: v.strictObject(pageFields),
  reply: pageOf(recent),
});

/** Who may write a new one, without the contract of what they write. */
export const articleWriting = { permission: 'article:create' } as const;
