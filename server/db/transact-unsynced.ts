import { sql } from 'kysely';
import type { Db } from './connection/connect.ts';
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
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}
