import { clearCached } from '../db/cache.ts';
import { deleteIfEmpty, type UserDb, withDb } from '../db/db.ts';
import { areSettled, deleteKey } from '../db/sealing-key.ts';
import { isWaiting } from '../model/upload-item.ts';
import { holdSaves } from '../outbox/outbox-queue.ts';
import { deleteSender } from '../sync/sender.ts';
import { holdUploads } from '../uploads/upload-commands.ts';
import { storePendingCount } from './pending-counts.ts';
import { keysOfPending } from './sealed-with.ts';

/** Amount of a user's data on this device; counted without unsealing. */
export interface StoredCounts {
  /** Files that are not on the server yet. */
  uploads: number;
  saves: number;
  drafts: number;
  /** Losing texts of decided conflicts. */
  texts: number;
  /** Finished uploads. */
  receipts: number;
}

/** Counts what is stored for a user, signed in or not. */
export const countStored = (user: string): Promise<StoredCounts> => withDb(user, countIn);

/** How many of these files and saves are not on the server yet. */
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

/** Whether something stored here cannot be read because its key is not on this device. */
export async function isLocked(user: string): Promise<boolean> {
  return !(await areSettled(user, await keysOfPending(user)));
}

/**
 * Locks a user's data on this device until the user signs in again; pending work waits for that. Cached replies stay,
 * for the same user's return. Returns what is stored.
 */
export async function lockUser(user: string): Promise<StoredCounts> {
  await deleteSender(user);
  // Settled, not all: where storage is too full for the new states, the key is deleted all the same.
  await Promise.allSettled([holdUploads(user), holdSaves(user)]);
  const stored = await countStored(user);
  await storePendingCount(user, pendingIn(stored));
  await deleteKey(user);
  await deleteIfEmpty(user, async (db) => isNothing(await countIn(db)));
  return stored;
}

/**
 * Deliberate sign-out, or another user signed in: deletes the cached replies, and the whole database where nothing
 * waits.
 */
export async function leaveDevice(user: string): Promise<void> {
  await lockUser(user).finally(() => clearCached(user));
  await deleteIfEmpty(user, async (db) => isNothing({ ...(await countIn(db)), receipts: 0 }));
}

/** Whether some of the user's data stays on the device after sign-out. */
export const hasRetainedData = async (user: string): Promise<boolean> =>
  !isNothing({ ...(await countStored(user)), receipts: 0 });

const isNothing = (counts: StoredCounts): boolean =>
  Object.values(counts).every((count) => count === 0);

/** Deletes all pending work, at its owner's request. */
export async function discardAll(user: string): Promise<void> {
  await withDb(user, async (db) => {
    const stores = ['uploads', 'bytes', 'outbox', 'drafts'] as const;
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), tx.done]);
  });
}
