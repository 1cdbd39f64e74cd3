import * as v from 'valibot';
import { address, requiredText, text } from '../common-schemas.ts';
import { recordEndpoints } from '../record.ts';
import { uploadKind } from './file.ts';

/** Class of a file: 图片 视频 音频 文档 其他. */
export const fileClasses = ['image', 'video', 'audio', 'document', 'other'] as const;
export const fileClass = v.picklist(fileClasses, '类型不正确');
export type FileClass = v.InferOutput<typeof fileClass>;

/** What staff edit of a stored file. Its name retains its extension; no group is the empty text. */
export const fileFields = {
  name: v.pipe(
    requiredText(255, '文件名'),
    v.check((name) => !/[/\\]/.test(name), '文件名不能含有 / 或 \\'),
  ),
  group: text(60, '分组'),
};

export type FileFields = v.InferOutput<v.ObjectSchema<typeof fileFields, undefined>>;

const pixels = v.nullable(v.number());

/** What the server knows of it. */
const known = {
  type: v.string(),
  kind: fileClass,
  /** Bytes. */
  size: v.number(),
  sha256: v.string(),
  /** Null: it is private or in the recycle bin, and `fileLibrary.address` gives one for a while. */
  address: v.nullable(address),
  /** A small picture of it; null where there is none, and where `address` is null, which gives one then. */
  thumbnail: v.nullable(address),
  /** The same, large enough to be shown, without what a camera wrote into the file; null likewise. */
  picture: v.nullable(address),
  /** Null until a picture has been looked at, and of what is none. */
  width: pixels,
  height: pixels,
  /** Seconds; null where it is not known. */
  duration: v.nullable(v.number()),
  /** Under which kind it was uploaded. */
  bucket: uploadKind,
  isPrivate: v.boolean(),
  /** How many fields of records name it. */
  uses: v.number(),
  /** Display name of the user who uploaded it. */
  uploader: v.string(),
  /** `damaged`: a picture by its name, but not by its content. */
  status: v.picklist(['normal', 'damaged']),
  /** Its bytes were missing when it was last read. Older servers omit it. */
  missing: v.optional(v.boolean()),
};

export const fileCalls = recordEndpoints({
  name: 'file',
  label: '文件',
  fields: fileFields,
  computed: known,
  filters: {},
});

/** What the outbox sends of a file. It is made by uploading: a save only ever changes it. */
export const fileSaving = { create: fileCalls.update, update: fileCalls.update };
