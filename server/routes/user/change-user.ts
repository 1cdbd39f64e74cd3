import type { User, UserFields } from '../../../src/contract/access/user.ts';
import type { Caller, Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { nextVersion } from '../../db/settings/version-floor.ts';
import { unlockAccount } from '../../security/login/account-locks.ts';
import { replacePassword } from '../../security/passwords/replace-password.ts';
import { endSessions } from '../../security/session/end-sessions.ts';
import type { UserRow } from './user-row.ts';
import { refuseLast, refuseSelf } from './user-rules.ts';

type Named = Pick<UserFields, 'realName' | 'nickName' | 'tel' | 'email' | 'level'>;
/** Who makes a change, and when. */
export interface Author {
  deps: Pick<Deps, 'now' | 'versionFloor'>;
  caller: Pick<Caller, 'userName'>;
}

export const columnsOf = ({ realName, nickName, tel: phone, email, level }: Named) => ({
  ...{ realName: realName.trim(), nickName: nickName.trim(), phone, email, level },
});

/** Fields that the audit log compares. */
export const loggedOf = (user: User): object => {
  const { realName, nickName, tel, email, level, roles, status, mustChange } = user;
  const names = roles.map(({ name }) => name);
  return { realName, nickName, tel, email, level, roles: names, status, mustChange };
};

/** The reply to store for idempotency: a repeated call must not return the one-time password again. */
export const withoutPassword = <Reply extends { password: string | null }>(reply: Reply) => ({
  ...reply,
  password: null,
});

export async function setRoles(db: Db, userId: string, roleIds: readonly string[]): Promise<void> {
  await db.deleteFrom('userRoles').where('userId', '=', userId).execute();
  const rows = [...new Set(roleIds)].map((roleId) => ({ userId, roleId }));
  if (rows.length > 0) await db.insertInto('userRoles').values(rows).execute();
}

/** 启用 or 停用. Disabling ends the sessions of the user; returns their token hashes. */
export async function setStatus(
  db: Db,
  { id, disabled }: UserRow,
  status: UserFields['status'],
  caller: Caller,
): Promise<string[]> {
  const next = status === 'off' ? 1 : 0;
  if (next === disabled) return [];
  if (next === 1) {
    refuseSelf(caller, id, '停用自己');
    await refuseLast(db, id);
  }
  await db.updateTable('users').set({ disabled: next }).where('id', '=', id).execute();
  return next === 1 ? endSessions(db, id, 'disabled') : [];
}

/** Writes a change of a locked user row, with its author and time. */
export async function touch(
  { deps, caller }: Author,
  db: Db,
  { id, version }: UserRow,
  change: Partial<UserRow> = {},
): Promise<void> {
  const changed = {
    version: nextVersion(deps.versionFloor, version),
    ...{ updatedBy: caller.userName, updatedAt: deps.now() },
  };
  await db
    .updateTable('users')
    .set({ ...change, ...changed })
    .where('id', '=', id)
    .execute();
}

/** Sets a new one-time password, unlocks the account and ends its sessions; returns their token hashes. */
export async function resetPassword(
  author: Author,
  db: Db,
  row: UserRow,
  passwordHash: string,
): Promise<string[]> {
  await replacePassword(db, row, passwordHash, { now: author.deps.now(), mustChange: true });
  await unlockAccount(db, row.userName);
  await touch(author, db, row);
  return endSessions(db, row.id, 'reset');
}
