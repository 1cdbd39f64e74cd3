import type { Kysely, Selectable } from 'kysely';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';

/**
 * The row of a file, which stays as it is until this transaction ends; undefined where there is none. A record that is just
 * being written to use it has a hold on it through its foreign key: one of the two waits, and sees what the other did.
 */
export function holdFile(
  db: Kysely<Database>,
  id: string,
): Promise<Selectable<Database['files']> | undefined> {
  const query = db.selectFrom('files').selectAll().where('id', '=', id);
  // The embedded database has one writer at a time.
  return (isSqlite(db) ? query : query.forUpdate()).executeTakeFirst();
}
