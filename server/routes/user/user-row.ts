import type { Selectable } from 'kysely';
import type { User } from '../../../src/contract/access/user.ts';
import type { Deps } from '../../base/call.ts';
import { notFound } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { namesOf } from '../../db/display-names.ts';
import type { Database } from '../../db/schema.ts';
import { lockUserRow } from '../../security/access/lock-access.ts';
import { locksOf } from '../../security/login/account-locks.ts';

export type UserRow = Selectable<Database['users']>;
type Place = Pick<Deps, 'now'> & { db: Db };

/** Returns the row of a user; refuses with 2002 if there is none or it was deleted. */
export async function rowOf(db: Db, id: string): Promise<UserRow> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('用户');
  return row;
}

/** The same, locked until the transaction ends: neither an administrator nor the user can change it meanwhile. */
export async function lockedRow(db: Db, id: string): Promise<UserRow> {
  await lockUserRow(db, id);
  return rowOf(db, id);
}

/** Returns these users as the contract shows them, in this order. */
export async function usersShown(place: Place, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  const { db } = place;
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', ids).execute();
  const [roles, lockOf, nameOf, factorsOf] = await Promise.all([
    rolesOf(db, ids),
    locksOf(
      place,
      rows.map(({ userName }) => userName),
    ),
    namesOf(
      db,
      rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]),
    ),
    factorsIn(db, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const own = roles.filter(({ userId }) => userId === id);
    return {
      ...shownOf(row),
      ...lockOf(row.userName),
      ...factorsOf(id),
      roleIds: own.map((role) => role.id),
      roles: own.map((role) => ({ id: role.id, name: role.name })),
      createdByName: nameOf(row.createdBy),
      updatedByName: nameOf(row.updatedBy || row.createdBy),
    };
  });
}

/** Returns one user as the contract shows it; refuses with 2002 if there is none. */
export async function userShown(place: Place, id: string): Promise<User> {
  await rowOf(place.db, id);
  const [user] = await usersShown(place, [id]);
  if (!user) throw notFound('用户');
  return user;
}

const rolesOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select(['userId', 'roles.id', 'name'])
    .where('userId', 'in', userIds)
    .orderBy('name')
    .orderBy('roles.id')
    .execute();

/** Which of these users have a second factor, and how many passkeys. */
async function factorsIn(db: Db, userIds: readonly string[]) {
  const [factors, passkeys] = await Promise.all([
    db.selectFrom('secondFactors').select('userId').where('userId', 'in', userIds).execute(),
    db.selectFrom('passkeys').select('userId').where('userId', 'in', userIds).execute(),
  ]);
  const countIn = (rows: readonly { userId: string }[], id: string) =>
    rows.filter(({ userId }) => userId === id).length;
  return (id: string) => ({ factor: countIn(factors, id) > 0, passkeys: countIn(passkeys, id) });
}

function shownOf(row: UserRow) {
  const { id, userName, realName, nickName, phone: tel, email, level, avatar, version } = row;
  return {
    ...{ id, userName, realName, nickName, tel, email, level, avatar, version },
    status: row.disabled === 0 ? ('on' as const) : ('off' as const),
    mustChange: row.mustChange === 1,
    lastLoginAt: row.lastLoginAt,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedBy: row.updatedBy || row.createdBy,
    updatedAt: row.updatedAt ?? row.createdAt,
  };
}
