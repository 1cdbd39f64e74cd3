import * as v from 'valibot';
import {
  instant,
  MAX_PAGE_SIZE,
  pageFields,
  pageOf,
  requiredText,
  text,
  uuid,
  version,
} from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { batchReply, idsUpTo } from '../record.ts';
import { article, shownFields } from './article.ts';
import { articleRow } from './article-search.ts';

const writing = { method: 'POST', access: 'session', write: true, body: 'json' } as const;
const reading = {
  ...writing,
  write: false,
  permission: 'article:search',
  audit: null,
} as const;

/** One article at the version that was shown. Without `version`: 428; with a stale one: 412 and the current record. */
const one = { id: uuid, version: v.optional(version) };
/** One article (as above), or several in their current state. */
const oneOrMany = {
  id: v.optional(uuid),
  version: v.optional(version),
  ids: v.optional(idsUpTo(500)),
};
/** The results of several articles, or the record of a single one. */
const stepReply = v.object({ ...batchReply.entries, record: v.optional(article) });

const note = requiredText(500, '退回原因');

/** 提交审核: a draft or a rejected article waits for another user's approval. */
export const articleSubmit = endpoint({
  ...writing,
  path: '{base}/article/submit',
  permission: 'article:submit',
  audit: '提交文章',
  request: v.strictObject(oneOrMany),
  reply: stepReply,
});

/** 通过. Users cannot approve what they wrote, changed or submitted themselves, unless they are admin. */
export const articleApprove = endpoint({
  ...writing,
  path: '{base}/article/approve',
  permission: 'article:approve',
  audit: '审核通过文章',
  request: v.strictObject(one),
  reply: article,
});

/** 退回, with the reason. */
export const articleReject = endpoint({
  ...writing,
  path: '{base}/article/reject',
  permission: 'article:approve',
  audit: '退回文章',
  request: v.strictObject({ ...one, note }),
  reply: article,
});

/**
 * 发布: publishes an approved article, at once or at `publishAt`; it is withdrawn automatically at `withdrawAt` (null:
 * never; absent: as scheduled before). `cataId` also moves it to that column, with the permission to publish alone;
 * readers see it there from when they see the text.
 */
export const articlePublish = endpoint({
  ...writing,
  path: '{base}/article/publish',
  permission: 'article:publish',
  audit: '发布文章',
  request: v.strictObject({
    ...oneOrMany,
    publishAt: v.optional(v.nullable(instant)),
    withdrawAt: v.optional(v.nullable(instant)),
    cataId: v.optional(uuid),
  }),
  reply: stepReply,
});

/** 取消定时: a scheduled article becomes merely approved. */
export const articleUnschedule = endpoint({
  ...writing,
  path: '{base}/article/unschedule',
  permission: 'article:publish',
  audit: '取消定时发布',
  request: v.strictObject(one),
  reply: article,
});

/** 下线, at once (no `withdrawAt`), automatically at `withdrawAt`, or no longer automatically (null). */
export const articleWithdraw = endpoint({
  ...writing,
  path: '{base}/article/withdraw',
  permission: 'article:publish',
  audit: '下线文章',
  request: v.strictObject({ ...oneOrMany, withdrawAt: v.optional(v.nullable(instant)) }),
  reply: stepReply,
});

/** 放弃修改: deletes the unpublished revision; editing continues on the published text. */
export const articleRevision = endpoint({
  ...writing,
  path: '{base}/article/revision',
  permission: 'article:update',
  audit: '放弃文章修改',
  request: v.strictObject(one),
  reply: article,
});

/** 已核对法条: confirms that the text is still valid although a law that it quotes is no longer 现行. */
export const articleCheckLaws = endpoint({
  ...writing,
  path: '{base}/article/check-laws',
  permission: 'article:approve',
  audit: '核对引用法规',
  request: v.strictObject(one),
  reply: article,
});

/** 移动栏目. */
export const articleMove = endpoint({
  ...writing,
  path: '{base}/article/move',
  permission: 'article:update',
  audit: '移动文章栏目',
  request: v.strictObject({ ...oneOrMany, cataId: v.nullable(uuid) }),
  reply: stepReply,
});

/**
 * Sets the order of the articles of one column (null: of none), all or none. Articles not listed retain their number.
 */
export const articleSort = endpoint({
  ...writing,
  path: '{base}/article/sort',
  permission: 'article:update',
  audit: '排序文章',
  request: v.strictObject({ cataId: v.nullable(uuid), ids: idsUpTo(MAX_PAGE_SIZE) }),
  reply: batchReply,
});

/** Moves articles to the recycle bin; published or scheduled ones are withdrawn first. */
export const articleDelete = endpoint({
  ...writing,
  path: '{base}/article/delete',
  permission: 'article:delete',
  audit: '删除文章',
  request: v.strictObject(oneOrMany),
  reply: stepReply,
});

export const articleRestore = endpoint({
  ...writing,
  path: '{base}/article/restore',
  permission: 'article:delete',
  audit: '恢复文章',
  request: v.strictObject(oneOrMany),
  reply: stepReply,
});

const { title, summary, author, cataId, flags, sort, validUntil, reviewDue } = articleRow.entries;
/** The editable fields of an article at a version. */
const articleText = v.object({
  ...{ title, summary, author, cataId, flags, sort, validUntil, reviewDue },
  ...shownFields,
});

const historyEntry = v.object({
  version,
  at: instant,
  by: v.string(),
  /** 姓名 of that user; older cached replies lack it. */
  byName: v.optional(v.string(), ''),
  /** The action, named as in the audit log. */
  action: v.string(),
  /** Reason of a rejection, or the time of a schedule. */
  note: v.optional(v.string(), ''),
  /** Whether the text changed: only such a version can be read. */
  changed: v.boolean(),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

/** 版本历史, newest first. */
export const articleHistory = endpoint({
  ...reading,
  path: '{base}/article/history',
  request: v.strictObject({ ...pageFields, id: uuid }),
  reply: pageOf(historyEntry),
});

/** The fields of an article at a version. */
export const articleVersion = endpoint({
  ...reading,
  path: '{base}/article/version',
  request: v.strictObject({ id: uuid, version }),
  reply: v.object({ version, fields: articleText }),
});

/** A slug for a title, in pinyin, that no other article has. */
export const articleSlug = endpoint({
  ...reading,
  path: '{base}/article/slug',
  request: v.strictObject({ id: uuid, title: text(120, '标题') }),
  reply: v.object({ slug: v.string() }),
});

/** Those of these site paths that lead to nothing readers may see. */
export const articleLinks = endpoint({
  ...reading,
  path: '{base}/article/links',
  request: v.strictObject({ paths: v.pipe(v.array(text(2000, '地址')), v.maxLength(200)) }),
  reply: v.object({ dead: v.array(v.string()) }),
});

/**
 * Presence at an article: `look` only queries; `hold` (a heartbeat) reports that the caller edits; `takeOver` replaces
 * the holder by the caller; `release` ends editing; `leave` reports that the page was closed. `desk`, an id of the
 * page's own, also reports that this page has the article open. Advisory only: a stale save is detected by its version.
 */
export const articleLock = endpoint({
  ...reading,
  path: '{base}/article/lock',
  request: v.strictObject({
    id: uuid,
    action: v.picklist(['look', 'hold', 'takeOver', 'release', 'leave']),
    desk: v.optional(uuid),
  }),
  reply: v.object({
    /** Null: nobody. */
    holder: v.nullable(
      v.object({ userName: v.string(), name: v.optional(v.string()), since: instant }),
    ),
    mine: v.boolean(),
    /** 姓名 of the other users who have it open, each once. */
    others: v.optional(v.array(v.object({ name: v.string(), editing: v.boolean() })), []),
    /** The newest version with a changed text, and its author; older servers omit it. */
    current: v.optional(v.object({ version, by: v.string(), mine: v.boolean() })),
    /** The article's own version, which workflow steps increment as well; older servers omit it. */
    version: v.optional(version),
  }),
});
