import { refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { mayGive } from './may-give.ts';
import { grantOf, type Rights } from './permissions.ts';

/** Ids of the users who may do something that these rights do not allow. */
export async function strongerOf(
  db: Db,
  rights: Rights,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const roles = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select(['userId', 'roleId', 'permissions', 'catas'])
    .where('userId', 'in', userIds)
    .execute();
  const known = new Map<string, boolean>();
  for (const { roleId, ...role } of roles) {
    if (!known.has(roleId)) known.set(roleId, await mayGive(db, rights, grantOf(role)));
  }
  return new Set(roles.filter(({ roleId }) => !known.get(roleId)).map(({ userId }) => userId));
}

/** Refuses a change of a user with more rights than the caller, who would gain those rights through that account. */
export async function refuseStronger(db: Db, rights: Rights, userId: string): Promise<void> {
  const stronger = await strongerOf(db, rights, [userId]);
  if (stronger.size > 0) throw refusedByRule('这位用户的权限比你多，只有权限更多的人能修改');
}
