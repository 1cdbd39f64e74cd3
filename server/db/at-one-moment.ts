import { sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';

/** Reads in one snapshot of the database, however long it takes and whatever is waited for between two reads. */
export const atOneMoment = <Read>(db: Db, read: (moment: Db) => Promise<Read>): Promise<Read> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (moment) => {
      if (!isSqlite(moment)) {
        await sql`set local statement_timeout = 0`.execute(moment);
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(moment);
      }
      return read(moment);
    });
