import { withDb } from '../db/db.ts';

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
