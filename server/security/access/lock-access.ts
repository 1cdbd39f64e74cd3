import type { Caller } from '../../base/call.ts';
import { refuse } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { isSqlite } from '../../db/is-sqlite.ts';
import { accountOver, refuseEnded } from '../session/end-sessions.ts';
import { readRights, versionOf } from './permissions.ts';

/**
 * Serialises changes of users, roles, menus and settings, and 强制下线, by the row that triggers write when roles change
 * (0044); otherwise two administrators who disable each other concurrently would each still see the other one. The
 * embedded database has one writer at a time anyway. Throws where the caller lost account, session or permissions while
 * waiting (or while a password was hashed): of two who disable each other, one stays. `caller` null: a command.
 */
export async function lockAccess(db: Db, caller: Caller | null): Promise<void> {
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
  await refuseEnded(db, caller.tokenHash);
  const rights = await readRights(db, caller.userId);
  if (versionOf(rights) !== versionOf(caller)) throw refuse(403, '你的权限刚刚有变化，请重试');
}

/** Locks a user's row until this transaction ends, so that concurrent changes by or of this user are serialised. */
export async function lockUserRow(db: Db, userId: string): Promise<void> {
  // The embedded database has one writer at a time.
  if (isSqlite(db)) return;
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/**
 * Increments the access version after a change of permissions that no trigger watches, so that cached permissions are
 * reloaded.
 */
export const bumpAccessVersion = async (db: Db): Promise<void> =>
  void (await db
    .updateTable('accessVersion')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute());
