import { clearCached } from '../db/cache.ts';
import { deleteIfEmpty, type UserDb, withDb } from '../db/db.ts';
import { areSettled, deleteKey } from '../db/sealing-key.ts';
import { isWaiting } from '../model/upload-item.ts';
import { holdSaves } from '../outbox/outbox-queue.ts';
import { deleteSender } from '../sync/sender.ts';
import { holdUploads } from '../uploads/upload-commands.ts';
import { storePendingCount } from './pending-counts.ts';
import { keysOfWaiting } from './sealed-with.ts';

/** What of a user is on this device; nothing is opened for counting it. */
export interface StoredCounts {
  /** Files that are not on the server yet. */
  uploads: number;
  saves: number;
  drafts: number;
  /** What gave way in conflicts. */
  texts: number;
  /** Finished uploads. */
  receipts: number;
}

/** Counts what is stored for a user, signed in or not. */
export const countStored = (user: string): Promise<StoredCounts> => withDb(user, countIn);

/** How many files and saves of these are not on the server yet. */
export const pendingIn = ({ uploads, saves }: StoredCounts): number => uploads + saves;

/** How many files and saves of a user are not on the server yet. */
export const countPending = async (user: string): Promise<number> =>
  pendingIn(await countStored(user));

async function countIn(db: UserDb): Promise<StoredCounts> {
  const [uploads, saves, drafts, texts] = await Promise.all([
    db.getAll('uploads'),
    db.count('outbox'),
    db.count('drafts'),
    db.count('history'),
  ]);
  const waiting = uploads.filter(isWaiting).length;
  return { uploads: waiting, saves, drafts, texts, receipts: uploads.length - waiting };
}

/** Whether something stored here cannot be read, as its key is not on this device. */
export async function isLocked(user: string): Promise<boolean> {
  return !(await areSettled(user, await keysOfWaiting(user)));
}

/**
 * Locks what this user stores here until they are signed in again; what would be sent waits for that. Their
 * cached replies stay, for the owner who comes back. Gives what is stored.
 */
export async function lockUser(user: string): Promise<StoredCounts> {
  await deleteSender(user);
  // Where there is no room to write down what they wait for, the key goes all the same.
  await Promise.allSettled([holdUploads(user), holdSaves(user)]);
  const stored = await countStored(user);
  await storePendingCount(user, pendingIn(stored));
  await deleteKey(user);
  await deleteIfEmpty(user, async (db) => isNothing(await countIn(db)));
  return stored;
}

/** The user left on purpose, or another is here: cached replies are deleted, and all data where nothing waits. */
export async function leaveDevice(user: string): Promise<void> {
  await lockUser(user).finally(() => clearCached(user));
  await deleteIfEmpty(user, async (db) => isNothing({ ...(await countIn(db)), receipts: 0 }));
}

/** Whether something of the user stays when they leave. */
export const isKept = async (user: string): Promise<boolean> =>
  !isNothing({ ...(await countStored(user)), receipts: 0 });

const isNothing = (counts: StoredCounts): boolean =>
  Object.values(counts).every((count) => count === 0);

/** Deletes what waits, at its owner's request. */
export async function discardAll(user: string): Promise<void> {
  await withDb(user, async (db) => {
    const stores = ['uploads', 'bytes', 'outbox', 'drafts'] as const;
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), tx.done]);
  });
}
