import { withDb } from '../db/db.ts';
import { openRecord } from '../db/sealed-record.ts';
import { HISTORY, type StoredText } from '../db/stored-records.ts';
import type { SupersededText } from '../model/outbox-entry.ts';

/** Texts of a record that gave way when conflicts were decided, newest first. */
export async function listSupersededTexts(
  user: string,
  recordKey: string,
): Promise<SupersededText[]> {
  const stored = await withDb(user, (db) => db.getAllFromIndex('history', 'recordKey', recordKey));
  return Promise.all(stored.reverse().map((text) => openRecord(user, HISTORY, text)));
}

/** Everything that gave way in conflicts of this user, as it lies in its store. */
export const listHistory = (user: string): Promise<StoredText[]> =>
  withDb(user, (db) => db.getAll('history'));

/** Deletes what gave way in conflicts, at its owner's request. */
export const clearHistory = (user: string): Promise<void> =>
  withDb(user, (db) => db.clear('history'));

/** What gave way in a conflict can be looked up this long, milliseconds. */
const HISTORY_LIFE = 30 * 24 * 60 * 60_000;

/** Drops texts that gave way more than 30 days ago. */
export const pruneHistory = (user: string, now: number): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('history', 'readwrite');
    for (let found = await tx.store.openCursor(); found; found = await found.continue()) {
      if (now - found.value.at > HISTORY_LIFE) await found.delete();
    }
    await tx.done;
  });
