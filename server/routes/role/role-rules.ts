import type { RoleFields } from '../../../src/contract/access/role.ts';
import { livingCatas } from '../../articles/write-article.ts';
import type { Caller } from '../../base/call.ts';
import { invalidFields, refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { mayGive } from '../../security/access/may-give.ts';
import { type Grant, grantOf, permissionCodes } from '../../security/access/permissions.ts';
import type { RoleRow } from './role-row.ts';

/** Refuses changing a built-in role, or one with more rights than the caller. */
export async function refuseChange(db: Db, caller: Caller, row: RoleRow): Promise<void> {
  if (row.builtIn === 1) throw refusedByRule(`「${row.name}」是内置角色，不能修改或删除`);
  if (!(await mayGive(db, caller, grantOf(row)))) {
    throw refusedByRule('这个角色的权限比你多，只有权限更多的人能修改');
  }
}

/** Refuses a duplicate name or code, and rights or catas that do not exist or exceed those of the caller. */
export async function checkRole(
  db: Db,
  caller: Caller,
  id: string,
  fields: RoleFields,
  before: Grant,
): Promise<void> {
  await refuseDuplicate(db, id, fields);
  const { permissions, catas } = fields;
  const unknown = permissions.find(
    (code) => !permissionCodes.includes(code) && !before.permissions.includes(code),
  );
  if (unknown !== undefined) throw invalidFields({ permissions: `没有「${unknown}」这项权限` });
  const added = (catas ?? []).filter((cata) => !before.catas?.includes(cata));
  const living = await livingCatas(db, added);
  if (added.some((cata) => !living.has(cata))) throw invalidFields({ catas: '栏目不存在或已删除' });
  if (await mayGive(db, caller, { permissions, catas })) return;
  throw refusedByRule('你只能给出自己有的权限和自己管的栏目');
}

async function refuseDuplicate(db: Db, id: string, { name, code }: RoleFields): Promise<void> {
  const holder = await db
    .selectFrom('roles')
    .select(['name', 'code'])
    .where('id', '!=', id)
    .where((where) => where.or([where('code', '=', code), where('name', '=', name.trim())]))
    .executeTakeFirst();
  if (!holder) return;
  if (holder.code === code) throw invalidFields({ code: `「${holder.name}」已用了这个标识` });
  throw invalidFields({ name: '已有同名的角色' });
}
