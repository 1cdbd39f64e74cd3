import { type BytesRecord, type StoredBytes, type UserDb, withDb } from './db.ts';
import { keyOf } from './device-key.ts';
import { type Place, SEAL_BYTES, seal, unseal } from './seal.ts';
import { isProbe, keepsBlobs } from './stored-blobs.ts';
import { type BytesTransaction, writeTogether } from './write-together.ts';

/** Bytes read, sealed and written at a time: memory does not grow with the file. */
export const PART = 4 * 1024 * 1024;

/** What else the transaction writes that completes the bytes. */
type Complete = (tx: BytesTransaction) => Promise<unknown>;

/** A file to keep, and how. */
export interface KeptFile {
  user: string;
  /** Of the upload item. */
  key: string;
  file: Blob;
  /** Not for everybody's eyes: sealed where there is a key. */
  secret: boolean;
}

/**
 * Keeps the bytes of a file. Resolves once the transaction that completes them, and writes what `complete` does, is on
 * disk. Rejects with the browser's error where the file cannot be read or kept.
 */
export async function keepBytes(kept: KeptFile, complete: Complete): Promise<void> {
  const key = kept.secret ? await keyOf(kept.user) : null;
  if (await keepsBlobs(kept.user)) return keepWhole(kept, key, complete);
  // Whoever clears up bytes that have no item leaves these alone until they have one.
  await navigator.locks.request(acceptLock(kept.user), { mode: 'shared' }, () =>
    keepParts(kept, key, complete),
  );
}

/**
 * One record. The bytes themselves: a stored File may stay a mere reference to the user's disk (measured: Chromium in
 * private windows), and then what we said is kept would go with a memory card.
 */
async function keepWhole(kept: KeptFile, key: CryptoKey | null, complete: Complete): Promise<void> {
  const parts: Blob[] = [];
  for (let part = 0; part < partCount(kept.file.size); part += 1) {
    parts.push(new Blob([await readPart(kept, key, part)]));
  }
  await write(kept, key, 0, new Blob(parts, { type: kept.file.type }), complete);
}

/** A record for each part, each in its own transaction, which would end while the next part is read. */
async function keepParts(kept: KeptFile, key: CryptoKey | null, complete: Complete): Promise<void> {
  const last = partCount(kept.file.size) - 1;
  for (let part = 0; part <= last; part += 1) {
    const data = await readPart(kept, key, part);
    await write(kept, key, part, data, part === last ? complete : async () => undefined);
  }
}

async function readPart(
  { user, key: item, file }: KeptFile,
  key: CryptoKey | null,
  part: number,
): Promise<ArrayBuffer> {
  const bytes = await file.slice(part * PART, (part + 1) * PART).arrayBuffer();
  return key ? seal(key, placeOf(user, item, file.size, part), bytes) : bytes;
}

async function write(
  { user, key: item, file }: KeptFile,
  key: CryptoKey | null,
  part: number,
  data: Blob | ArrayBuffer,
  complete: Complete,
): Promise<void> {
  const record = { data, size: file.size, sealed: key !== null };
  await writeTogether(user, (tx) =>
    Promise.all([tx.objectStore('bytes').put(record, [item, part]), complete(tx)]),
  );
}

/** An empty file has a part too: where none is found, it was lost. */
const partCount = (size: number): number => Math.max(1, Math.ceil(size / PART));

const placeOf = (user: string, item: string, size: number, part: number): Place => [
  user,
  'bytes',
  item,
  size,
  part,
];

/**
 * Bytes `start` up to `end` of a kept file, in memory. Rejects with NotFoundError where they are gone, with LockedError
 * where they are sealed and the key is not there, with another DOMException where they cannot be read.
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
  const key = sealed ? await keyOf(user) : null;
  const from = Math.floor(start / PART);
  const parts: ArrayBuffer[] = [];
  for (let part = from; part < partCount(Math.min(end, size)); part += 1) {
    const bytes = await storedPart(user, item, part, first);
    parts.push(sealed ? await unseal(key, placeOf(user, item, size, part), bytes) : bytes);
  }
  return cut(parts, start - from * PART, end - from * PART);
}

/** One part as it lies in its store. */
async function storedPart(
  user: string,
  item: string,
  part: number,
  first: BytesRecord,
): Promise<ArrayBuffer> {
  if (first.data instanceof Blob) {
    const step = PART + SEAL_BYTES;
    return first.data.slice(part * step, (part + 1) * step).arrayBuffer();
  }
  const record = part === 0 ? first : await recordOf(user, item, part);
  if (record instanceof Blob || record.data instanceof Blob) throw missing();
  return record.data;
}

/** The bytes from `start` to `end` of the parts together. One part whole is handed on as it is. */
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

/** Keys of all records that hold bytes of an item. */
export const bytesOf = (item: string): IDBKeyRange => IDBKeyRange.bound([item], [item, []]);

const acceptLock = (user: string): string => `lexdesk-accept:${user}`;

/** Drops bytes whose item never came to be, because its tab was closed while they were written part by part. */
export async function dropOrphans(user: string): Promise<void> {
  await navigator.locks.request(acceptLock(user), { ifAvailable: true }, async (lock) => {
    if (lock) await withDb(user, clearUp);
  });
}

async function clearUp(db: UserDb): Promise<void> {
  const tx = db.transaction(['uploads', 'bytes'], 'readwrite');
  const items = new Set(await tx.objectStore('uploads').getAllKeys());
  const bytes = tx.objectStore('bytes');
  const owners = new Set((await bytes.getAllKeys()).map(([item]) => item));
  const orphans = [...owners].filter((item) => !items.has(item) && !isProbe(item));
  await Promise.all([...orphans.map((item) => bytes.delete(bytesOf(item))), tx.done]);
}
