import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { fileRecord } from './file.ts';
import {
  instant,
  pageFields,
  pageOf,
  requiredText,
  richText,
  text,
  uuid,
  version,
} from './schema.ts';

/** Fields staff edit. Files are referred to by the id of their record. */
export const articleFields = {
  title: requiredText(120, '标题'),
  summary: text(500, '摘要'),
  body: richText(200_000, '正文'),
  author: text(60, '作者'),
  coverId: v.nullable(uuid),
  attachmentIds: v.pipe(v.array(uuid), v.maxLength(50, '附件不能超过 50 个')),
};

export const articleRow = v.object({
  id: uuid,
  title: v.string(),
  summary: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
  status: v.string(),
  updatedBy: v.optional(v.string(), ''),
  updatedAt: instant,
});
export type ArticleRow = v.InferOutput<typeof articleRow>;

/** A whole article. `files` holds the records that it refers to, so that it can be shown without another call. */
export const article = v.object({
  ...articleRow.entries,
  body: v.optional(v.string(), ''),
  coverId: v.optional(v.nullable(uuid), null),
  attachmentIds: v.optional(v.array(uuid), []),
  files: v.optional(v.array(fileRecord), []),
  /** Counts up with each change; absent on servers that do not detect conflicts. */
  version: v.optional(version),
  createdBy: v.optional(v.string(), ''),
  createdAt: v.optional(instant),
});
export type Article = v.InferOutput<typeof article>;

/** Newest change first, unless `sort` says otherwise; `keyword` is looked for in title, summary and author. */
export const articleSearch = endpoint({
  method: 'POST',
  path: '{base}/article/search',
  access: 'session',
  permission: 'article:search',
  audit: null,
  write: false,
  body: 'json',
  request: v.strictObject({
    ...pageFields,
    keyword: v.optional(text(120, '关键词')),
    status: v.optional(text(32, '状态')),
    sort: v.optional(v.picklist(['updatedAt', 'title'])),
  }),
  reply: pageOf(articleRow),
});

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

/** Stores a new draft under the id that the client made. An id that exists is refused with 2003. */
export const articleCreate = endpoint({
  method: 'POST',
  path: '{base}/article/create',
  access: 'session',
  permission: 'article:create',
  audit: '新建文章',
  write: true,
  body: 'json',
  request: v.strictObject({ id: uuid, ...articleFields }),
  reply: article,
});

/** Replaces the fields. Without `version` 428; with one that is not the current 412 and the current record. */
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

/** All calls of an article, under the names that every entity has. */
export const articleCalls = {
  search: articleSearch,
  get: articleGet,
  create: articleCreate,
  update: articleUpdate,
} as const;
