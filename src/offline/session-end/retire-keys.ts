import { FIRST_KEY } from '../../contract/session/first-key.ts';
import { withDb } from '../db/db.ts';
import { whileNobodySeals } from '../db/key-lock.ts';
import { dropKey, oldKeys } from '../db/sealing-key.ts';
import { sealAnew } from './seal-anew.ts';
import { keysOfAll } from './sealed-with.ts';

/** Milliseconds that the other tabs of a user who leaves have to write what was typed in them. */
const PATIENCE = 1000;

/** Has the server forget a key of the user; rejects where it did not answer. */
export type Forget = (id: string) => Promise<unknown>;

/**
 * Seals anew what former keys sealed, and has the server forget them. A key that something is still sealed with, or that a page
 * may still seal with, stays for the next time, and so does everything where this is cut short
 * between any two steps.
 */
export async function retireKeys(
  user: string,
  forget: Forget,
  signal?: AbortSignal,
): Promise<void> {
  await sealAnew(user, signal);
  for (const id of await oldKeys(user)) {
    if (signal?.aborted) return;
    await whileNobodySeals(user, id, PATIENCE, () => retire(user, id, forget, signal));
  }
}

async function retire(
  user: string,
  id: string,
  forget: Forget,
  signal: AbortSignal | undefined,
): Promise<void> {
  // What was written with it since; now there will be no more.
  await sealAnew(user, signal);
  if ((await keysOfAll(user)).has(id)) return;
  await settleOnDisk(user);
  // The first key is that of the user's other devices too.
  if (id !== FIRST_KEY) await forget(id);
  await dropKey(user, id);
}

/**
 * Resolves when all that was written before is on the disk: some of it was written without waiting for that, and a power cut
 * must not bring back what the forgotten key sealed.
 */
const settleOnDisk = (user: string): Promise<void> =>
  withDb(user, async (db) => {
    const names = ['drafts', 'outbox', 'uploads', 'receipts', 'history', 'bytes', 'keys'] as const;
    const tx = db.transaction(names, 'readwrite', { durability: 'strict' });
    // Nothing written is nothing to wait for.
    void tx.objectStore('bytes').put({ data: new ArrayBuffer(0), size: 0, sealed: false }, MARK);
    void tx.objectStore('bytes').delete(MARK);
    await tx.done;
  });

const MARK: [string, number] = ['mark', 0];
