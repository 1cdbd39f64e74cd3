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

/** Editable fields in replies: missing ones are empty. */
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

/**
 * A whole article. `files` has the records of the files that it references, so that it can be shown without another
 * call.
 */
export const article = v.object({
  ...articleRow.entries,
  ...shownFields,
  files: v.optional(v.array(fileRecord), []),
  /** Reason of the last rejection. */
  reviewNote: optionalText,
  submittedBy: optionalText,
  /** Who last changed its text; older servers and cached replies lack it. */
  editedBy: optionalText,
  /** When the version that readers see was published. */
  publishedAt: moment,
});
export type Article = v.InferOutput<typeof article>;

/**
 * Creates a draft under the client's id. If the id exists: 412 and the article if the caller created it, otherwise
 * 2003.
 */
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
 * Replaces the given fields. Without `version`: 428; with a stale one: 412 and the current record. A submitted or
 * approved article becomes a draft again; a change of an article that was ever published is an unpublished revision.
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

/** The endpoints for saves of an article. */
export const articleSaving = { create: articleCreate, update: articleUpdate } as const;
