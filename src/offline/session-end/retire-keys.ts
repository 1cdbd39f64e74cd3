import { FIRST_KEY } from '../../contract/session/first-key.ts';
import { withDb } from '../db/db.ts';
import { withExclusiveKeyLock } from '../db/key-lock.ts';
import { dropKey, oldKeys } from '../db/sealing-key.ts';
import { resealAll } from './reseal-all.ts';
import { keysOfAll } from './sealed-with.ts';

/** How long the user's other tabs have to write their drafts at sign-out, milliseconds. */
const TIMEOUT = 1000;

/** Has the server delete a key of the user; rejects where it did not reply. */
export type Forget = (id: string) => Promise<unknown>;

/**
 * Reseals what former keys sealed and has the server delete those keys. A key that still seals something, or that a
 * page may still seal with, is left for the next time. It may be interrupted between any two steps and run again.
 */
export async function retireKeys(
  user: string,
  forget: Forget,
  signal?: AbortSignal,
): Promise<void> {
  await resealAll(user, signal);
  for (const id of await oldKeys(user)) {
    if (signal?.aborted) return;
    await withExclusiveKeyLock(user, id, TIMEOUT, () => retire(user, id, forget, signal));
  }
}

async function retire(
  user: string,
  id: string,
  forget: Forget,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Reseal what was written since; nothing more can be written now, as the key's lock is held.
  await resealAll(user, signal);
  if ((await keysOfAll(user)).has(id)) return;
  await flushToDisk(user);
  // The first key is shared with the user's other devices.
  if (id !== FIRST_KEY) await forget(id);
  await dropKey(user, id);
}

/**
 * Resolves when all earlier writes are on disk: some had relaxed durability, and after a power cut the content of a
 * deleted key must not come back.
 */
const flushToDisk = (user: string): Promise<void> =>
  withDb(user, async (db) => {
    const names = ['drafts', 'outbox', 'uploads', 'receipts', 'history', 'bytes', 'keys'] as const;
    const tx = db.transaction(names, 'readwrite', { durability: 'strict' });
    // A transaction without a write would not flush.
    void tx.objectStore('bytes').put({ data: new ArrayBuffer(0), size: 0, sealed: false }, MARK);
    void tx.objectStore('bytes').delete(MARK);
    await tx.done;
  });

const MARK: [string, number] = ['mark', 0];
