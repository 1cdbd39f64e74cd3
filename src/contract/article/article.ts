import * as v from 'valibot';
import { instant, uuid, version } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { fileRecord } from '../file/file.ts';
import { articleFields } from './article-fields.ts';
import { articleWriting } from './article-recent.ts';
import { articleRow } from './article-search.ts';

const optionalText = v.optional(v.string(), '');
const words = v.optional(v.array(v.string()), []);
const ids = v.optional(v.array(uuid), []);
const id = v.optional(v.nullable(uuid), null);
const moment = v.optional(v.nullable(instant), null);

/** What staff edit, as it is answered: whatever is missing is empty. */
export const shownFields = {
  subtitle: optionalText,
  body: optionalText,
  cataIds: ids,
  tags: words,
  coverId: id,
  coverMiddleId: id,
  coverSmallId: id,
  coverAlt: optionalText,
  attachmentIds: ids,
  reviewer: optionalText,
  source: optionalText,
  sourceLink: optionalText,
  originality: v.optional(v.string(), 'original'),
  slug: optionalText,
  seoTitle: optionalText,
  seoKeywords: optionalText,
  seoDescription: optionalText,
  regions: words,
  legalBasis: optionalText,
  disclaimer: optionalText,
};

/** A whole article. `files` holds the records that it refers to, so that it can be shown without another call. */
export const article = v.object({
  ...articleRow.entries,
  ...shownFields,
  files: v.optional(v.array(fileRecord), []),
  /** Why the last review refused it. */
  reviewNote: optionalText,
  submittedBy: optionalText,
  /** Who changed its text last; older servers and kept replies lack it. */
  editedBy: optionalText,
  /** When what readers see was published. */
  publishedAt: moment,
});
export type Article = v.InferOutput<typeof article>;

/** Stores a new draft under the id that the client made. One that exists: 412 and the article where the caller made it, else 2003. */
export const articleCreate = endpoint({
  method: 'POST',
  path: '{base}/article/create',
  access: 'session',
  permission: articleWriting.permission,
  audit: '新建文章',
  write: true,
  body: 'json',
  request: v.strictObject({ id: uuid, ...articleFields }),
  reply: article,
});

/**
 * Replaces the fields that are named. Without `version` 428; with one that is not the current 412 and the current record.
 * What was submitted or approved becomes a draft again; of what was published once, a change is an unpublished revision.
 */
export const articleUpdate = endpoint({
  method: 'POST',
  path: '{base}/article/update',
  access: 'session',
  permission: 'article:update',
  audit: '修改文章',
  write: true,
  body: 'json',
  request: v.strictObject({ id: uuid, version: v.optional(version), ...articleFields }),
  reply: article,
});

/** What saves of an article are sent by. */
export const articleSaving = { create: articleCreate, update: articleUpdate } as const;
