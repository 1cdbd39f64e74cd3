import * as v from 'valibot';
import { address, instant, nothing, requiredText, sha256, uuid } from '../common-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { type PackageKind, packagePermissions } from './packages.ts';

const MEBIBYTE = 1024 * 1024;

/** Maximum bytes of a file in one plain POST; larger ones use a chunk session. */
export const PLAIN_UPLOAD_MAX = 4 * MEBIBYTE;
/** Bounds of a session's chunk size, in bytes. */
export const CHUNK_SIZE = { min: 256 * 1024, max: 8 * MEBIBYTE, default: 2 * MEBIBYTE } as const;

/** Upload kinds that staff choose from: the path segment below `{base}/file/upload/`. */
export const uploadKinds = [
  'file',
  'product/file',
  'private/file',
  'text/file',
  'active/file',
] as const;
/** Kinds determined by a file's purpose: chapters of courses, and images copied from WeChat. */
const purposeKinds = ['course/file', 'wechat/file'] as const;
export const uploadKind = v.picklist([...uploadKinds, ...purposeKinds]);
export type UploadKind = v.InferOutput<typeof uploadKind>;

/** The kind whose files are visible only to their uploader and read only by signed addresses. */
export const PRIVATE_KIND: UploadKind = 'private/file';
/** Display name of a private file whose name may not be shown. */
export const UNNAMED = '私密文件';
/** Permission to see other users' private files. No call requires it: it extends what all calls about files return. */
export const PRIVATE_FILES = 'file:private';

/** All kinds that go through the upload queue. */
export type QueuedKind = UploadKind | PackageKind;

/** Where a service has stored a file. */
export const serviceAddress = v.pipe(
  v.string('文件地址应为文字'),
  v.maxLength(2000, '文件地址过长'),
  v.regex(/^https?:\/\/[^\s]+$|^\/(?![/\\])[^\s]*$/, '文件地址应以 https:// 或 / 开头'),
);

/** A stored file. `address` is a path on the API host, or absolute where a bucket has its own host. */
export const fileRecord = v.object({
  id: uuid,
  name: v.string(),
  type: v.string(),
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.optional(sha256),
  address,
  createdAt: v.optional(instant),
});
export type FileRecord = v.InferOutput<typeof fileRecord>;

const storing = { access: 'session', permission: 'file:upload', write: true } as const;
const uploading = { ...storing, kindPermissions: packagePermissions } as const;

/**
 * Form field right before a `file`: its exact name, where that has characters which forms escape, cut or refuse
 * (`"`, `\`, control characters).
 */
export const EXACT_NAME = 'filename';

/** One file as multipart field `file`, with `Idempotency-Key` and the hex SHA-256 of its bytes as a header. */
export const uploadPlain = endpoint({
  ...uploading,
  method: 'POST',
  path: '{base}/file/upload/{kind}',
  audit: '上传文件',
  body: 'multipart',
  request: nothing,
  reply: fileRecord,
});

/** Limits of small files in one request: their number, and their total bytes. */
export const TOGETHER = { files: 32, bytes: PLAIN_UPLOAD_MAX } as const;

/** The form's field `manifest`, JSON: key and hex SHA-256 of each file, in the files' order. */
export const togetherManifest = v.pipe(
  v.array(v.strictObject({ key: uuid, sha256 })),
  v.minLength(1),
  v.maxLength(TOGETHER.files),
);

/**
 * Several files: `manifest`, then the files as multipart fields `file`. Each is stored as if it had been sent alone
 * under its key. `record` null: it was not stored; sent alone, the file gets a reply with the error.
 */
export const uploadTogether = endpoint({
  ...storing,
  method: 'POST',
  path: '{base}/file/upload/{kind}/together',
  audit: '上传文件',
  body: 'multipart',
  request: nothing,
  reply: v.object({
    files: v.array(v.object({ key: uuid, record: v.nullable(fileRecord) })),
  }),
});

/**
 * Content of a session. Chunk `i` has the bytes from `i*chunkSize` up to the next chunk's; `digests[i]` is its hex
 * SHA-256, so that the server verifies each chunk on arrival and the whole by its parts.
 */
export const uploadManifest = v.strictObject({
  name: requiredText(255, '文件名'),
  type: v.pipe(v.string(), v.maxLength(127)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  chunkSize: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(CHUNK_SIZE.min),
    v.maxValue(CHUNK_SIZE.max),
  ),
  digests: v.pipe(v.array(sha256), v.minLength(1), v.maxLength(4096)),
});
export type UploadManifest = v.InferOutput<typeof uploadManifest>;

/** State of a session: indexes of the chunks that the server has, and the record once it is complete. */
const uploadSession = v.object({
  key: uuid,
  held: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  record: v.nullable(fileRecord),
});

/**
 * Creates the session, or returns its state. The key in the path is its idempotency key; other content is refused with
 * 422.
 */
export const uploadSessionPut = endpoint({
  ...uploading,
  method: 'PUT',
  path: '{base}/file/upload/{kind}/sessions/{key}',
  audit: null,
  body: 'json',
  request: uploadManifest,
  reply: uploadSession,
});

/** One chunk. Idempotent. 422: the digest is not the manifest's; 404: unknown session; 410: cancelled session. */
export const uploadChunkPut = endpoint({
  ...uploading,
  method: 'PUT',
  path: '{base}/file/upload/{kind}/sessions/{key}/chunks/{index}',
  audit: null,
  body: 'bytes',
  request: nothing,
  reply: nothing,
});

/** Assembles the file from its chunks; a repeat returns the same record, byte for byte. */
export const uploadComplete = endpoint({
  ...uploading,
  method: 'POST',
  path: '{base}/file/upload/{kind}/sessions/{key}/complete',
  audit: '上传文件',
  body: 'json',
  request: v.strictObject({}),
  reply: fileRecord,
});

/** Cancels a session and deletes its chunks; a complete one stays complete (2003). */
export const uploadCancel = endpoint({
  ...uploading,
  method: 'DELETE',
  path: '{base}/file/upload/{kind}/sessions/{key}',
  audit: '取消上传',
  body: 'none',
  request: nothing,
  reply: nothing,
});

/**
 * Registers a file that a configured service received (`addresses`) under its key; its bytes stay at the service.
 * Refused where the address's origin belongs to no configured service or bucket.
 */
export const uploadElsewhere = endpoint({
  ...storing,
  method: 'POST',
  path: '{base}/file/upload/{kind}/elsewhere',
  audit: '上传文件',
  body: 'json',
  request: v.strictObject({
    name: requiredText(255, '文件名'),
    size: v.pipe(v.number('大小应为数字'), v.integer(), v.minValue(1)),
    address: serviceAddress,
  }),
  reply: fileRecord,
});
