import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Settings of the embedded database, each as `name = value`. */
type Pragmas = readonly string[];

/**
 * Runs one transaction of the embedded database under other settings. Writes run one after the other, so no other one is
 * run under them.
 */
export const transactWith = <T>(
  db: Db,
  { during, after }: { during: Pragmas; after: Pragmas },
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    try {
      await apply(connection, during);
      return await connection.transaction().execute(work);
    } finally {
      await apply(connection, after);
    }
  });

async function apply(connection: Db, pragmas: Pragmas): Promise<void> {
  for (const pragma of pragmas) await sql.raw(`pragma ${pragma}`).execute(connection);
}
