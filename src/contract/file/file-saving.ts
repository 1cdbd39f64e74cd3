import * as v from 'valibot';
import { address, requiredText, text } from '../common-schemas.ts';
import { recordEndpoints } from '../record.ts';
import { uploadKind } from './file.ts';

/** Class of a file: 图片 视频 音频 文档 其他. */
export const fileClasses = ['image', 'video', 'audio', 'document', 'other'] as const;
export const fileClass = v.picklist(fileClasses, '类型不正确');
export type FileClass = v.InferOutput<typeof fileClass>;

/** Editable fields of a stored file. Its name retains its extension; an empty text is no group. */
export const fileFields = {
  name: v.pipe(
    requiredText(255, '文件名'),
    v.check((name) => !/[/\\]/.test(name), '文件名不能含有 / 或 \\'),
  ),
  group: text(60, '分组'),
};

export type FileFields = v.InferOutput<v.ObjectSchema<typeof fileFields, undefined>>;

const pixels = v.nullable(v.number());

/** Fields that the server computes. */
const known = {
  type: v.string(),
  kind: fileClass,
  /** Bytes. */
  size: v.number(),
  sha256: v.string(),
  /** Null: the file is private or in the recycle bin; `fileLibrary.address` returns a temporary address. */
  address: v.nullable(address),
  /** Thumbnail; null where there is none, and where `address` is null: then the temporary address comes with one. */
  thumbnail: v.nullable(address),
  /** A larger preview without the camera's metadata; null likewise. */
  picture: v.nullable(address),
  /** Null until the image was processed, and for other files. */
  width: pixels,
  height: pixels,
  /** Seconds; null: unknown. */
  duration: v.nullable(v.number()),
  /** The kind under which it was uploaded. */
  bucket: uploadKind,
  isPrivate: v.boolean(),
  /** Number of record fields that reference it. */
  uses: v.number(),
  /** Display name of the user who uploaded it. */
  uploader: v.string(),
  /** `damaged`: an image by its name, but not by its content. */
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

/** Endpoints for saves of a file. A file is created by uploading: a save only ever updates it. */
export const fileSaving = { create: fileCalls.update, update: fileCalls.update };
