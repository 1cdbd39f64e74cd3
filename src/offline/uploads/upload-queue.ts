import { CHUNK_SIZE, PLAIN_UPLOAD_MAX, type UploadKind } from '../../contract/file.ts';
import { type FileKind, fileKindOf, HEAD_BYTES, refusalOf } from '../../contract/file-kinds.ts';
import { ranked, withDb } from '../db/db.ts';
import { openRecord, sealRecord, stampOf } from '../db/sealed-record.ts';
import { UPLOADS } from '../db/sealings.ts';
import type { StoredUpload } from '../db/stored.ts';
import { announce } from '../model/messages.ts';
import { dueAt, RETRY_NOW } from '../model/queue-item.ts';
import { isSecret, isWaiting, type UploadItem, type UploadStatus } from '../model/upload-item.ts';
import { bytesOf } from './bytes.ts';
import { keepBytes, readStart } from './store-bytes.ts';

/** Finished items stay visible this long, milliseconds. */
const RECEIPT_LIFE = 24 * 60 * 60_000;

/**
 * Over this size, bytes, a file goes in the largest chunks: what each costs beside its bytes counts there (measured: half
 * the time). Others keep small ones, of which a bad line loses less.
 */
const LARGE = 64 * 1024 * 1024;

export type UploadLimits = Record<FileKind['limit'], number>;

export type Accepted = { accepted: true; item: UploadItem } | { accepted: false; reason: string };

/**
 * Keeps a file for upload. `accepted` is only said once its bytes are on disk in a finished transaction; a file that
 * is refused by kind, size or first bytes says why. Rejects when the browser cannot keep it
 * (QuotaExceededError) or read it (NotReadableError).
 */
export async function enqueueUpload(
  user: string,
  file: File,
  kind: UploadKind,
  limits: UploadLimits,
): Promise<Accepted> {
  const item = newItem(file, kind);
  const { key, chunkSize, name, size } = item;
  const start = await readStart(file, chunkSize);
  const head = new Uint8Array(start, 0, Math.min(HEAD_BYTES, start.byteLength));
  const reason = refusalOf({ name, size, head }, limits);
  if (reason) return { accepted: false, reason };
  const kept = { user, key, file, secret: isSecret(item), chunkSize, start };
  await keepBytes(kept, async (digests) => {
    const stored = await sealUpload(user, { ...item, digests });
    return (tx) => tx.objectStore('uploads').add(stored);
  });
  announce(user, { type: 'uploads-changed', keys: [item.key] });
  announce(user, { type: 'wake' });
  return { accepted: true, item };
}

/** How every upload begins. */
export function newItem(file: File, kind: UploadKind): UploadItem {
  return {
    key: crypto.randomUUID(),
    kind,
    name: file.name,
    type: fileKindOf(file.name)?.type ?? '',
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

/** A file that goes in one piece is one chunk. */
function chunkSizeOf(size: number): number {
  if (size <= PLAIN_UPLOAD_MAX) return PLAIN_UPLOAD_MAX;
  return size > LARGE ? CHUNK_SIZE.max : CHUNK_SIZE.default;
}

/** All items of the user, oldest first. Those whose key is not on this device are there without their name, and wait. */
export async function listUploads(user: string): Promise<UploadItem[]> {
  const stored = await withDb(user, (db) => db.getAll('uploads'));
  const items = await Promise.all(stored.map((item) => viewOf(user, item)));
  return items.sort((a, b) => a.createdAt - b.createdAt);
}

/** Those of the items that still exist, as {@link listUploads} gives them. */
export async function readUploads(user: string, keys: readonly string[]): Promise<UploadItem[]> {
  const stored = await withDb(user, async (db) => {
    const { store } = db.transaction('uploads');
    return Promise.all(keys.map((key) => store.get(key)));
  });
  const found = stored.filter((item) => item !== undefined);
  return Promise.all(found.map((item) => viewOf(user, item)));
}

const viewOf = (user: string, item: StoredUpload): Promise<UploadItem> =>
  openUpload(user, item).catch(() => lockedView(item));

/** How an item looks that nobody can read: it is there, and waits for its key. */
function lockedView({ box: _, ...item }: StoredUpload): UploadItem {
  const hidden = { name: '已锁定的文件', type: '', digests: [], record: null };
  const waits = { state: 'waiting-auth', reason: '等待解锁' } as const;
  return { ...item, ...hidden, ...(isWaiting(item) && waits) };
}

/** One item, or undefined. Rejects with LockedError where its key is not on this device. */
export async function readUpload(user: string, key: string): Promise<UploadItem | undefined> {
  const stored = await withDb(user, (db) => db.get('uploads', key));
  return stored && openUpload(user, stored);
}

/** An item with what tells which file it is. Rejects with LockedError where its key is not on this device. */
export const openUpload = (user: string, item: StoredUpload): Promise<UploadItem> =>
  openRecord(user, UPLOADS, item);

/** An item as it is stored. Never inside a transaction, which would end meanwhile. */
export const sealUpload = async (user: string, item: UploadItem): Promise<StoredUpload> =>
  ranked(await sealRecord(user, UPLOADS, item));

/** Stores the digests of an item that still exists, outside of whose transaction they are sealed. */
export async function storeDigests(
  user: string,
  key: string,
  digests: readonly string[],
): Promise<void> {
  for (let written = false; !written; ) {
    const found = await withDb(user, (db) => db.get('uploads', key));
    if (!found) return;
    const sealed = await sealUpload(user, { ...(await openUpload(user, found)), digests });
    written = await withDb(user, async (db) => {
      const tx = db.transaction('uploads', 'readwrite');
      const same = stampOf(await tx.store.get(key)) === stampOf(found);
      if (same) await tx.store.put(sealed);
      await tx.done;
      return same;
    });
  }
}

/** Changes what is open of an item that still exists and is not done; returns it, or undefined where it is gone. */
export async function updateUpload(
  user: string,
  key: string,
  change: (item: UploadStatus) => Partial<UploadStatus>,
): Promise<UploadStatus | undefined> {
  const updated = await withDb(user, async (db) => {
    const tx = db.transaction('uploads', 'readwrite');
    const item = await tx.store.get(key);
    const next = item && item.state !== 'done' ? { ...item, ...change(item) } : undefined;
    if (next) await tx.store.put(ranked(next));
    await tx.done;
    return next;
  });
  announce(user, { type: 'uploads-changed', keys: [key] });
  return updated;
}

/** Removes an item and its bytes because its owner said so. */
export async function removeUpload(user: string, key: string): Promise<void> {
  await withDb(user, async (db) => {
    const tx = db.transaction(['uploads', 'bytes'], 'readwrite');
    await Promise.all([
      tx.objectStore('uploads').delete(key),
      tx.objectStore('bytes').delete(bytesOf(key)),
      tx.done,
    ]);
  });
  announce(user, { type: 'halt', key });
  announce(user, { type: 'uploads-changed', keys: [key] });
}

/**
 * What to send next at `now`, at most so many and none of it `busy`: first what never failed, the smallest first, then
 * what has its time come. Where none is due, `at` is the earliest later time. Reads no more than it has to: there may be a
 * thousand.
 */
export const nextUploads = (
  user: string,
  now: number,
  busy: ReadonlySet<string>,
  most: number,
): Promise<{ due: StoredUpload[]; at: number }> =>
  withDb(user, async (db) => {
    const found = await db.getAllFromIndex('uploads', 'rank', null, busy.size + most);
    const free = found.filter(({ key }) => !busy.has(key));
    const at = free[0] ? dueAt(free[0]) : Number.POSITIVE_INFINITY;
    return { due: free.filter((item) => dueAt(item) <= now), at };
  });

/** Drops receipts older than a day, but for those that `referenced` still names. */
export const pruneReceipts = (
  user: string,
  now: number,
  referenced: ReadonlySet<string>,
): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('uploads', 'readwrite');
    for (const item of await tx.store.getAll()) {
      const old = item.doneAt !== null && now - item.doneAt > RECEIPT_LIFE;
      if (old && !referenced.has(item.key)) await tx.store.delete(item.key);
    }
    await tx.done;
  });
