import type { Caller } from '../base/call.ts';
import { refusedByRule } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { covers } from './permissions.ts';

/** Permission codes as a role's row holds them. */
export const codesOf = (permissions: string): string[] => JSON.parse(permissions) as string[];

/** Those of the users who may do something that the caller may not. */
export async function strongerOf(
  db: Pick<Db, 'selectFrom'>,
  { permissions: own }: Caller,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const roles = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select(['userId', 'permissions'])
    .where('userId', 'in', userIds)
    .execute();
  const stronger = roles.filter(({ permissions }) => !covers(own, codesOf(permissions)));
  return new Set(stronger.map(({ userId }) => userId));
}

/** Refuses a change of somebody who may do more than the caller: they would get these rights through the account. */
export async function refuseStronger(
  db: Pick<Db, 'selectFrom'>,
  caller: Caller,
  userId: string,
): Promise<void> {
  const stronger = await strongerOf(db, caller, [userId]);
  if (stronger.size > 0) throw refusedByRule('这位用户的权限比你多，只有权限更多的人能修改');
}
