import { withDb } from '../db/db.ts';
import { openRecord } from '../db/sealed-record.ts';
import { HISTORY } from '../db/sealings.ts';
import type { StoredText } from '../db/stored.ts';
import type { LostText } from '../model/superseded-text.ts';

/** Texts of a record that gave way when conflicts were decided, newest first. */
export async function listLostTexts(user: string, recordKey: string): Promise<LostText[]> {
  const stored = await withDb(user, (db) => db.getAllFromIndex('history', 'recordKey', recordKey));
  return Promise.all(stored.reverse().map((text) => openRecord(user, HISTORY, text)));
}

/** Everything that gave way in conflicts of this user, as it lies in its store. */
export const listHistory = (user: string): Promise<StoredText[]> =>
  withDb(user, (db) => db.getAll('history'));

/** Forgets what gave way in conflicts, because its owner said so. */
export const clearHistory = (user: string): Promise<void> =>
  withDb(user, (db) => db.clear('history'));
