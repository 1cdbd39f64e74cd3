import type { Caller } from '../../base/call.ts';
import { invalidFields, refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { mayGive } from '../../security/access/may-give.ts';
import { grantOf, holdsAll } from '../../security/access/permissions.ts';

/** Refuses an action of callers on themselves. */
export function refuseSelf({ userId }: Caller, id: string, what: string): void {
  if (userId === id) throw refusedByRule(`不能${what}`);
}

/** Refuses a change that would leave no active administrator (all permissions) except `id`. */
export async function refuseLast(db: Db, id: string): Promise<void> {
  const roles = await db.selectFrom('roles').select(['id', 'permissions', 'catas']).execute();
  const full = roles.filter((role) => holdsAll(grantOf(role).permissions)).map(({ id }) => id);
  if (full.length === 0) return;
  const administrators = await db
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .distinct()
    .where('roleId', 'in', full)
    .where('disabled', '=', 0)
    .where('deletedAt', 'is', null)
    .limit(2)
    .execute();
  if (administrators.length === 1 && administrators[0]?.id === id) {
    throw refusedByRule('这是最后一位启用的管理员，至少要留一位');
  }
}

/** Whether one of these roles has all permissions. */
export async function isAdministration(db: Db, roleIds: readonly string[]): Promise<boolean> {
  if (roleIds.length === 0) return false;
  const roles = await db
    .selectFrom('roles')
    .select(['permissions', 'catas'])
    .where('id', 'in', roleIds)
    .execute();
  return roles.some((role) => holdsAll(grantOf(role).permissions));
}

/**
 * Refuses roles that do not exist or exceed the permissions of the caller; roles that the user already has may stay.
 */
export async function checkRoles(
  db: Db,
  caller: Caller,
  roleIds: readonly string[],
  before: readonly string[],
): Promise<void> {
  const given = [...new Set(roleIds)].filter((id) => !before.includes(id));
  if (given.length === 0) return;
  const roles = await db
    .selectFrom('roles')
    .select(['name', 'permissions', 'catas'])
    .where('id', 'in', given)
    .execute();
  if (roles.length < given.length) throw invalidFields({ roleIds: '角色不存在，可能刚被删除' });
  for (const role of roles) {
    if (await mayGive(db, caller, grantOf(role))) continue;
    throw refusedByRule(`角色「${role.name}」有你没有的权限，不能由你授予`);
  }
}
