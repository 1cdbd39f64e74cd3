import type { IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import { type UserSchema, withDb } from '../db/db.ts';
import { isDamage, openRecord, sealRecord, stampOf } from '../db/sealed-record.ts';
import { whileSealing } from '../db/sealing-key.ts';
import { ranked, type StoredUpload, UPLOADS } from '../db/stored-records.ts';
import { announce } from '../model/messages.ts';
import { dueAt, WAITS_FOR_KEY } from '../model/queue-item.ts';
import { isWaiting, type UploadItem, type UploadStatus } from '../model/upload-item.ts';
import { bytesOf } from './bytes.ts';

/** How long finished items stay visible, milliseconds. */
const RECEIPT_LIFE = 24 * 60 * 60_000;

/**
 * All items of the user, oldest first. Those that cannot be unsealed are listed without their name: as waiting where
 * their key may still arrive, in their stored state where they are damaged.
 */
export async function listUploads(user: string): Promise<UploadItem[]> {
  const stored = await withDb(user, (db) => db.getAll('uploads'));
  const items = await Promise.all(stored.map((item) => viewOf(user, item)));
  return items.sort((a, b) => a.createdAt - b.createdAt);
}

/** The items that still exist, as {@link listUploads} returns them. */
export async function readUploads(user: string, keys: readonly string[]): Promise<UploadItem[]> {
  const stored = await withDb(user, async (db) => {
    const { store } = db.transaction('uploads');
    return Promise.all(keys.map((key) => store.get(key)));
  });
  const found = stored.filter((item) => item !== undefined);
  return Promise.all(found.map((item) => viewOf(user, item)));
}

const viewOf = (user: string, item: StoredUpload): Promise<UploadItem> =>
  openUpload(user, item).catch((error: unknown) =>
    isDamage(error) ? hiddenView(item, '无法读取的文件') : lockedView(item),
  );

/** Placeholder of an item that cannot be unsealed yet; it waits for its key. */
function lockedView(item: StoredUpload): UploadItem {
  return { ...hiddenView(item, '已锁定的文件'), ...(isWaiting(item) && WAITS_FOR_KEY) };
}

/** An item without its sealed fields. */
const hiddenView = ({ box: _, sealedBy: __, ...item }: StoredUpload, name: string): UploadItem => ({
  ...item,
  ...{ name, type: '', digests: [], record: null },
});

/** One item, or undefined. Rejects with LockedError where its key is not on this device. */
export async function readUpload(user: string, key: string): Promise<UploadItem | undefined> {
  const stored = await withDb(user, (db) => db.get('uploads', key));
  return stored && openUpload(user, stored);
}

/** Unseals an item. Rejects with LockedError where its key is not on this device. */
export const openUpload = (user: string, item: StoredUpload): Promise<UploadItem> =>
  openRecord(user, UPLOADS, item);

/** Seals an item for storing. Never call it inside a transaction, which would end meanwhile. */
export const sealUpload = async (user: string, item: UploadItem): Promise<StoredUpload> =>
  ranked(await sealRecord(user, UPLOADS, item));

/**
 * Changes sealed fields of an item if it still exists. Sealing happens outside of the transaction, hence the retry if
 * the item changed meanwhile.
 */
export async function storeSecret(
  user: string,
  key: string,
  change: Pick<Partial<UploadItem>, 'digests' | 'attempt'>,
): Promise<void> {
  const store = async () => {
    const found = await withDb(user, (db) => db.get('uploads', key));
    if (!found) return true;
    const sealed = await sealUpload(user, { ...(await openUpload(user, found)), ...change });
    return withDb(user, async (db) => {
      const tx = db.transaction('uploads', 'readwrite');
      const same = stampOf(await tx.store.get(key)) === stampOf(found);
      if (same) await tx.store.put(sealed);
      await tx.done;
      return same;
    });
  };
  for (let written = false; !written; ) written = await whileSealing(user, store);
}

/** Changes the plain-text fields of an item that still exists and is not done; returns it, or undefined. */
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

/** Removes an item and its bytes, at its owner's request. */
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
 * The next items to send at `now`: at most `most`, without those already `busy`. First those that never failed,
 * smallest first, then those whose retry time has come. `at`: when the first of them is due. Reads no more than
 * necessary: there may be a thousand.
 */
export const nextUploads = (
  user: string,
  now: number,
  busy: ReadonlySet<string>,
  most: number,
): Promise<{ due: StoredUpload[]; at: number }> =>
  withDb(user, async (db) => {
    // Snapshot: `busy` may grow during the read; filtering by the grown set could hide items that are still to be sent.
    const begun = new Set(busy);
    const found = await db.getAllFromIndex('uploads', 'rank', null, begun.size + most);
    const free = found.filter(({ key }) => !begun.has(key));
    const at = free[0] ? dueAt(free[0]) : Number.POSITIVE_INFINITY;
    return { due: free.filter((item) => dueAt(item) <= now), at };
  });

type UploadsStore = IDBPObjectStore<UserSchema, StoreNames<UserSchema>[], 'uploads', 'readwrite'>;
type ReferrersTransaction = IDBPTransaction<
  UserSchema,
  ('drafts' | 'outbox' | 'uploads')[],
  IDBTransactionMode
>;

/** Keys of the uploads that the user's drafts and waiting saves reference. */
type ReadReferenced = (user: string) => Promise<ReadonlySet<string>>;

/** Deletes receipts older than a day, except those that are still referenced. */
export const pruneReceipts = (user: string, now: number, read: ReadReferenced): Promise<unknown> =>
  dropReceipts(user, now - RECEIPT_LIFE, read);

/** Deletes all receipts at their owner's request, except those that are still referenced. Returns how many stay. */
export async function clearReceipts(user: string, read: ReadReferenced): Promise<number> {
  const { dropped, left } = await dropReceipts(user, Number.POSITIVE_INFINITY, read);
  announce(user, { type: 'uploads-changed', keys: dropped });
  return left;
}

interface Dropped {
  dropped: string[];
  /** Number of receipts that stay. */
  left: number;
}

/**
 * Deletes unreferenced receipts from before a time (milliseconds). Unsealing what references them happens outside of
 * the transaction, hence the retry if drafts or saves changed meanwhile.
 */
async function dropReceipts(user: string, before: number, read: ReadReferenced): Promise<Dropped> {
  const stamp = await withDb(user, (db) => referrersStamp(db.transaction(['drafts', 'outbox'])));
  const referenced = await read(user);
  const result = await withDb(user, async (db) => {
    const tx = db.transaction(['uploads', 'drafts', 'outbox'], 'readwrite');
    const isSame = (await referrersStamp(tx)) === stamp;
    const dropped = isSame ? await dropIn(tx.objectStore('uploads'), before, referenced) : null;
    await tx.done;
    return dropped;
  });
  return result ?? dropReceipts(user, before, read);
}

/** State of all records that may reference an upload. */
async function referrersStamp(tx: ReferrersTransaction): Promise<string> {
  const names = ['drafts', 'outbox'] as const;
  return stampOf(await Promise.all(names.map((name) => tx.objectStore(name).getAll())));
}

async function dropIn(
  store: UploadsStore,
  before: number,
  referenced: ReadonlySet<string>,
): Promise<Dropped> {
  const done = (await store.getAll()).filter(({ doneAt }) => doneAt !== null);
  const dropped = done
    .filter(({ key, doneAt }) => Number(doneAt) < before && !referenced.has(key))
    .map(({ key }) => key);
  await Promise.all(dropped.map((key) => store.delete(key)));
  return { dropped, left: done.length - dropped.length };
}
