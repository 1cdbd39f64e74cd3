import type { Kysely } from 'kysely';
import type { Caller } from '../../base/call.ts';
import { refuse } from '../../base/refusal.ts';
import { isSqlite } from '../../db/is-sqlite.ts';
import type { Database } from '../../db/schema.ts';
import { accountOver, sessionEnded } from '../session/end-sessions.ts';
import { readRights, versionOf } from './permissions.ts';

/**
 * Changes of users, roles and menus happen one after the other: triggers write this row when roles change (0044). Two administrators
 * who disable each other at the same moment would else both find the other one still there. The embedded database lets one
 * transaction write at a time. A caller who lost account, session or rights while waiting (or while a password was hashed) changes
 * nothing any more, however many others are left: of two who disable each other one stays. `null`: a command.
 */
export async function lockAccess(db: Kysely<Database>, caller: Caller | null): Promise<void> {
  if (!isSqlite(db)) {
    await db.selectFrom('accessVersion').select('version').forUpdate().execute();
  }
  if (!caller) return;
  const { disabled } = await db
    .selectFrom('users')
    .select('disabled')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  if (disabled === 1) throw accountOver();
  const over = await sessionEnded(db, caller.tokenHash);
  if (over) throw over;
  const rights = await readRights(db, caller.userId);
  if (versionOf(rights) !== versionOf(caller)) throw refuse(403, '你的权限刚刚有变化，请重试');
}

/** Locks a user's row until this transaction ends: what is done by them or to them at the same time happens one after the other. */
export async function lockUserRow(db: Kysely<Database>, userId: string): Promise<void> {
  // The embedded database has one writer at a time.
  if (isSqlite(db)) return;
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Something that no trigger watches has changed who may do what: it is read anew from now on. */
export const countAccess = async (db: Kysely<Database>): Promise<void> =>
  void (await db
    .updateTable('accessVersion')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute());
