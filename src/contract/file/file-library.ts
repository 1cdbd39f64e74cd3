import * as v from 'valibot';
import { address, instant, pageFields, text, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { uploadKind } from './file.ts';
import { fileCalls, fileClass } from './file-saving.ts';

const reading = {
  method: 'POST',
  access: 'session',
  permission: 'file:search',
  audit: null,
  write: false,
  body: 'json',
} as const;

/** One place that references a file. */
const fileUse = v.object({
  /** `article`, `cata`, `expand`, `course`, `chapter`, or `user` for an avatar. */
  entity: v.string(),
  /** Display name of the entity: 文章. */
  label: v.string(),
  id: uuid,
  /** Null: the caller may not read records of that entity. */
  title: v.nullable(v.string()),
  /** Key of the field (`data.photo` inside extension content), and its label: 封面. */
  field: v.string(),
  fieldLabel: v.string(),
  /** Parent of the record: a chapter's course, an entry's model. */
  groupId: v.nullable(uuid),
  /** The record is in the recycle bin, from where it may be restored: it still uses the file. */
  deleted: v.boolean(),
});
export type FileUse = v.InferOutput<typeof fileUse>;

const filters = {
  keyword: v.optional(text(120, '关键词')),
  bucket: v.optional(uploadKind),
  isPrivate: v.optional(v.boolean('是否私有应为是或否')),
  group: v.optional(text(60, '分组')),
  /** Only the caller's own uploads. */
  mine: v.optional(v.boolean('我上传的应为是或否')),
  /** Only files that no record references. */
  unused: v.optional(v.boolean('未使用应为是或否')),
  deleted: v.optional(v.boolean()),
};

/** The library of stored files. Files are created by uploading, and have no order of their own. */
export const fileLibrary = {
  /** Newest first, unless `sort` is given: names ascending, sizes descending. */
  search: endpoint({
    ...fileCalls.search,
    request: v.strictObject({
      ...pageFields,
      ...filters,
      kind: v.optional(fileClass),
      sort: v.optional(v.picklist(['createdAt', 'name', 'size'])),
      /** Reverses the order. */
      reverse: v.optional(v.boolean()),
    }),
    reply: v.object({ ...fileCalls.search.reply.entries, more: v.optional(v.boolean()) }),
  }),
  /**
   * Number and total bytes of the files that match these filters, and the number per class. `more`, here and in the
   * search: counting stopped at a thousand, there are more.
   */
  counts: endpoint({
    ...reading,
    path: '{base}/file/counts',
    request: v.strictObject(filters),
    reply: v.object({
      total: v.number(),
      size: v.number(),
      states: v.record(v.string(), v.number()),
      more: v.optional(v.boolean()),
    }),
  }),
  get: fileCalls.get,
  update: fileCalls.update,
  /** Moves it to the recycle bin; a file in use is refused with 2003 and the places that use it. */
  delete: fileCalls.delete,
  restore: fileCalls.restore,
  /** The places that reference the file, at most 200; `total` counts all. */
  uses: endpoint({
    ...reading,
    path: '{base}/file/uses',
    request: v.strictObject({ id: uuid }),
    reply: v.object({ list: v.array(fileUse), total: v.number() }),
  }),
  /** All groups by name, with their number of files. */
  groups: endpoint({
    ...reading,
    path: '{base}/file/groups',
    request: v.strictObject({}),
    reply: v.object({ list: v.array(v.object({ name: v.string(), count: v.number() })) }),
  }),
  /**
   * Temporary address of a private file, or of one in the recycle bin, valid until `expires` (at most five minutes) and
   * for the caller only. For a public file its permanent address, `expires` null.
   */
  address: endpoint({
    ...reading,
    path: '{base}/file/address',
    permission: 'file:address',
    audit: '查看私有文件',
    request: v.strictObject({ id: uuid }),
    reply: v.object({
      address,
      thumbnail: v.nullable(address),
      picture: v.nullable(address),
      expires: v.nullable(instant),
    }),
  }),
};
