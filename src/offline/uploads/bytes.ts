import { type Place, SEAL_BYTES, unseal } from '../db/crypto.ts';
import { type BytesRecord, type StoredBytes, type UserDb, withDb } from '../db/db.ts';
import { openingKey } from '../db/sealing-key.ts';
import { keyIdOf } from '../db/stored-records.ts';
import { isProbe } from './blob-support.ts';
import type { BytesTransaction } from './group-commit.ts';

/** Bytes sealed and written at a time: memory use does not grow with the file. */
export const PART = 4 * 1024 * 1024;

/** How many parts a file has. An empty file has one too: if none is found, the bytes were lost. */
export const partCount = (size: number): number => Math.max(1, Math.ceil(size / PART));

/** Place of a file's part, for sealing. */
export const placeOf = (user: string, item: string, size: number, part: number): Place => [
  user,
  'bytes',
  item,
  size,
  part,
];

/**
 * Bytes `start` to `end` of a stored file, in memory. Rejects with NotFoundError where they are gone, with LockedError
 * where they are sealed and the key is not on this device, with another DOMException where they cannot be read.
 */
export async function readBytes(
  user: string,
  item: string,
  start: number,
  end: number,
): Promise<ArrayBuffer> {
  const first = await recordOf(user, item, 0);
  if (first instanceof Blob) return first.slice(start, end).arrayBuffer();
  const { data, size, sealed } = first;
  if (data instanceof Blob && !sealed) return data.slice(start, end).arrayBuffer();
  const from = Math.floor(start / PART);
  const parts: ArrayBuffer[] = [];
  for (let part = from; part < partCount(Math.min(end, size)); part += 1) {
    const { bytes, record } = await storedPart(user, item, part, first);
    const place = placeOf(user, item, size, part);
    parts.push(sealed ? await openPart(user, place, bytes, record) : bytes);
  }
  return cut(parts, start - from * PART, end - from * PART);
}

/** The stored file as a Blob on disk, not read into memory; null where it is sealed or stored in parts. */
export async function readStored(user: string, item: string): Promise<Blob | null> {
  const first = await recordOf(user, item, 0);
  if (first instanceof Blob) return first;
  return first.data instanceof Blob && !first.sealed ? first.data : null;
}

const openPart = async (
  user: string,
  place: Place,
  bytes: ArrayBuffer,
  record: BytesRecord,
): Promise<ArrayBuffer> => unseal(await openingKey(user, keyIdOf(record)), place, bytes);

/** One part as stored, and the record that contains it. */
async function storedPart(
  user: string,
  item: string,
  part: number,
  first: BytesRecord,
): Promise<{ bytes: ArrayBuffer; record: BytesRecord }> {
  if (first.data instanceof Blob) {
    return { bytes: await sealedPart(first.data, part).arrayBuffer(), record: first };
  }
  const record = part === 0 ? first : await recordOf(user, item, part);
  if (record instanceof Blob || record.data instanceof Blob) throw missing();
  return { bytes: record.data, record };
}

/** One part of a file whose sealed parts are concatenated. */
export const sealedPart = (whole: Blob, part: number): Blob =>
  whole.slice(part * (PART + SEAL_BYTES), (part + 1) * (PART + SEAL_BYTES));

/** The bytes from `start` to `end` of the concatenated parts. */
async function cut(parts: ArrayBuffer[], start: number, end: number): Promise<ArrayBuffer> {
  const [only] = parts;
  if (only && parts.length === 1) return only.slice(start, end);
  return new Blob(parts).slice(start, end).arrayBuffer();
}

async function recordOf(user: string, item: string, part: number): Promise<StoredBytes> {
  const record = await withDb(user, (db) => db.get('bytes', [item, part]));
  if (!record) throw missing();
  return record;
}

const missing = () => new DOMException('bytes of the upload are missing', 'NotFoundError');

/** Key range of all records that hold bytes of an item. */
export const bytesOf = (item: string): IDBKeyRange => IDBKeyRange.bound([item], [item, []]);

/** Lock held in shared mode while new files are stored: it protects bytes that have no item yet. */
export const acceptLock = (user: string): string => `lexdesk-accept:${user}`;

/** Marks the place of a new item's bytes. */
const RESERVED: BytesRecord = { data: new ArrayBuffer(0), size: 0, sealed: false };

/**
 * Runs `store`, which stores the bytes of a new item and the item itself, with their place reserved; without the item
 * nothing stays.
 */
export const whileReserved = <T>(user: string, item: string, store: () => Promise<T>): Promise<T> =>
  navigator.locks.request(acceptLock(user), { mode: 'shared' }, async () => {
    await withDb(user, (db) => db.put('bytes', RESERVED, [item, 0]));
    try {
      return await store();
    } finally {
      // Best effort: `deleteOrphanedBytes` deletes what stays.
      await withDb(user, async (db) => {
        if ((await db.count('uploads', item)) === 0) await db.delete('bytes', bytesOf(item));
      }).catch(() => undefined);
    }
  });

/** Whether a place is still reserved, in the transaction that writes there: not if the owner has discarded everything. */
export const isReserved = async (tx: BytesTransaction, item: string): Promise<boolean> =>
  (await tx.objectStore('bytes').count([item, 0])) > 0;

/** Deletes bytes without an item, left by a tab that was closed while it stored a file. */
export async function deleteOrphanedBytes(user: string): Promise<void> {
  await navigator.locks.request(acceptLock(user), { ifAvailable: true }, async (lock) => {
    if (lock) await withDb(user, deleteOrphans);
  });
}

async function deleteOrphans(db: UserDb): Promise<void> {
  const tx = db.transaction(['uploads', 'bytes'], 'readwrite');
  const items = new Set(await tx.objectStore('uploads').getAllKeys());
  const bytes = tx.objectStore('bytes');
  const owners = new Set((await bytes.getAllKeys()).map(([item]) => item));
  const orphans = [...owners].filter((item) => !items.has(item) && !isProbe(item));
  await Promise.all([...orphans.map((item) => bytes.delete(bytesOf(item))), tx.done]);
}

let sink: MessagePort | undefined;

function openSink(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/**
 * Frees the memory of a buffer at once, by transferring it to a closed port: a file read in pieces would otherwise stay
 * allocated until garbage collection. (`ArrayBuffer.prototype.transfer` to length 0 never frees it in Chromium 156.)
 */
export function releaseBuffer(buffer: ArrayBuffer): void {
  sink ??= openSink();
  if (buffer.byteLength > 0) sink.postMessage(null, [buffer]);
}
