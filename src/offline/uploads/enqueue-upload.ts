import { CHUNK_SIZE, PLAIN_UPLOAD_MAX, type QueuedKind } from '../../contract/file/file.ts';
import {
  type FileKind,
  fileKindOf,
  HEAD_BYTES,
  refusalOf,
} from '../../contract/file/file-kinds.ts';
import { whileAccepting } from '../db/sealing-key.ts';
import { announce } from '../model/messages.ts';
import { RETRY_NOW } from '../model/queue-item.ts';
import { isSecret, type UploadItem } from '../model/upload-item.ts';
import { whileReserved } from './bytes.ts';
import { readStart, storeReservedBytes } from './store-bytes.ts';
import { sealUpload } from './upload-queue.ts';

/**
 * Over this size, bytes, a file uses the largest chunks: the overhead per chunk counts there (measured: half the time).
 * Others use small ones: a bad connection then loses less.
 */
const LARGE = 64 * 1024 * 1024;

export type UploadLimits = Record<FileKind['limit'], number>;

/** Purpose of a file, if it is more than stored; and its key, if it already has one. */
export type UploadAim = Pick<UploadItem, 'purpose' | 'details'> & Partial<Pick<UploadItem, 'key'>>;

export type Accepted = { accepted: true; item: UploadItem } | { accepted: false; reason: string };

/**
 * Stores a file for upload. `accepted` only once its bytes are on disk in a finished transaction; a file refused for
 * its kind, size or first bytes comes with the reason. Rejects when the browser cannot store it (QuotaExceededError) or
 * read it (NotReadableError), and when the user has left this page (LockedError).
 */
export async function enqueueUpload(
  user: string,
  file: File,
  kind: QueuedKind,
  limits: UploadLimits,
  aim: UploadAim = {},
): Promise<Accepted> {
  const item = newItem(file, kind, aim);
  const store = () => storeFile(user, file, item, limits);
  const reason = await whileAccepting(user, () => whileReserved(user, item.key, store));
  if (reason) return { accepted: false, reason };
  announce(user, { type: 'uploads-changed', keys: [item.key] });
  announce(user, { type: 'wake' });
  return { accepted: true, item };
}

/** Stores the file and its item; returns why not, or ''. */
async function storeFile(
  user: string,
  file: File,
  item: UploadItem,
  limits: UploadLimits,
): Promise<string> {
  const { key, kind, chunkSize, name, size } = item;
  const start = await readStart(file, chunkSize);
  const head = new Uint8Array(start, 0, Math.min(HEAD_BYTES, start.byteLength));
  const reason = refusalOf({ name, size, head }, limits, kind);
  if (reason) return reason;
  const source = { user, key, file, secret: isSecret(item), chunkSize, start };
  const isStored = await storeReservedBytes(source, async (digests) => {
    const stored = await sealUpload(user, { ...item, digests });
    return (tx) => tx.objectStore('uploads').add(stored);
  });
  return isStored ? '' : '本设备上的内容已丢弃';
}

/** Initial state of an upload. */
export function newItem(file: File, kind: QueuedKind, aim: UploadAim = {}): UploadItem {
  return {
    key: crypto.randomUUID(),
    ...aim,
    kind,
    name: file.name,
    type: fileKindOf(file.name, kind)?.type ?? '',
    size: file.size,
    modifiedAt: file.lastModified,
    createdAt: Date.now(),
    state: 'queued',
    chunkSize: chunkSizeOf(file.size),
    digests: [],
    chunksSent: 0,
    tries: 0,
    mismatches: 0,
    retry: RETRY_NOW,
    reason: '',
    record: null,
    doneAt: null,
  };
}

/** A file up to this size is sent in one call: one chunk. */
function chunkSizeOf(size: number): number {
  if (size <= PLAIN_UPLOAD_MAX) return PLAIN_UPLOAD_MAX;
  return size > LARGE ? CHUNK_SIZE.max : CHUNK_SIZE.default;
}
