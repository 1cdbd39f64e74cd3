import type { Kysely } from 'kysely';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';

/**
 * Changes of users, roles and menus happen one after the other: triggers write this row when roles change (0044). Two administrators
 * who disable each other at the same moment would else both find the other one still there. The embedded database lets one
 * transaction write at a time.
 */
export async function lockAccess(db: Kysely<Database>): Promise<void> {
  if (isSqlite(db)) return;
  await db.selectFrom('accessVersion').select('version').forUpdate().execute();
}

/** Something that no trigger watches has changed who may do what: it is read anew from now on. */
export const countAccess = async (db: Kysely<Database>): Promise<void> =>
  void (await db
    .updateTable('accessVersion')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute());
