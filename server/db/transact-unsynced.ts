import { sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { transactWith } from './connection/with-pragmas.ts';
import { isSqlite } from './is-sqlite.ts';

/**
 * Transaction without a disk sync, for rows that can be recomputed: a power cut may undo it as a whole, a killed
 * process cannot.
 */
export function transactUnsynced<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (!isSqlite(db)) {
    return db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      return work(transaction);
    });
  }
  return transactWith(
    db,
    { during: ['synchronous = normal'], after: ['synchronous = full'] },
    work,
  );
}
