import { clearCached } from './cache.ts';
import { deleteDatabase, withDb } from './db.ts';
import { dropKey } from './device-key.ts';
import { holdSaves } from './outbox.ts';
import { holdUploads } from './upload-control.ts';
import { isWaiting } from './upload-item.ts';
import { noteWaiting } from './waiting-index.ts';

/** What of a user waits on this device. */
export interface Waiting {
  uploads: number;
  saves: number;
  drafts: number;
}

/** Counts what waits, whoever is signed in; nothing is opened. */
export async function countWaiting(user: string): Promise<Waiting> {
  const [uploads, saves, drafts] = await withDb(user, (db) =>
    Promise.all([db.getAll('uploads'), db.count('outbox'), db.count('drafts')]),
  );
  return { uploads: uploads.filter(isWaiting).length, saves, drafts };
}

/**
 * Nobody can read what this user keeps here until they are signed in again; what would be sent waits for that. Their
 * cached replies stay, for the owner who comes back.
 */
export async function lockUser(user: string): Promise<void> {
  await holdUploads(user);
  await holdSaves(user);
  const { uploads, saves } = await countWaiting(user);
  await noteWaiting(user, uploads + saves);
  await dropKey(user);
}

/** The user left on purpose: what they read is forgotten, and where nothing waits, everything is. */
export async function leaveDevice(user: string): Promise<void> {
  await lockUser(user);
  await clearCached(user);
  const { uploads, saves, drafts } = await countWaiting(user);
  const lost = await withDb(user, (db) => db.count('history'));
  if (uploads + saves + drafts + lost === 0) await deleteDatabase(user);
}

/** Throws away what waits, because its owner said so. */
export async function discardAll(user: string): Promise<void> {
  await withDb(user, async (db) => {
    const stores = ['uploads', 'bytes', 'outbox', 'drafts'] as const;
    const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), tx.done]);
  });
}
