import { permissionAreas } from '../../../src/contract/access/permission-areas.ts';
import { type Role, type RoleFields, roleCalls } from '../../../src/contract/access/role.ts';
import type { Handler } from '../../base/call.ts';
import { idExists, refusedByRule, requireVersion, stale } from '../../base/refusal.ts';
import { nextVersion } from '../../db/settings/version-floor.ts';
import { idempotent } from '../../http/idempotent.ts';
import { lockAccess } from '../../security/access/lock-access.ts';
import { grantOf } from '../../security/access/permissions.ts';
import { holdersOf, roleShown, rolesShown, rowOf } from './role-row.ts';
import { checkRole, refuseChange } from './role-rules.ts';

const search: Handler<typeof roleCalls.search> = async ({ deps, caller }) => {
  const rows = await deps.db
    .selectFrom('roles')
    .selectAll()
    .orderBy('builtIn', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { list: await rolesShown(deps.db, caller, rows) };
};

const create = idempotent(roleCalls.create, async ({ deps, input, caller, subject }, db) => {
  const { id, ...fields } = input;
  subject(id);
  await lockAccess(db, caller);
  await checkRole(db, caller, id, fields, { permissions: [], catas: null });
  const made = {
    version: nextVersion(deps.versionFloor, 0),
    ...{ updatedBy: caller.userName, updatedAt: deps.now() },
  };
  const result = await db
    .insertInto('roles')
    .values({ id, ...columnsOf(fields), ...made })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  const role = await roleShown(db, caller, id);
  if (!result.numInsertedOrUpdatedRows) throw idExists('角色', role);
  return role;
});

const update = idempotent(roleCalls.update, async (call, db) => {
  const { deps, input, caller, subject } = call;
  const { id, version, ...fields } = input;
  subject(id);
  requireVersion(version);
  await lockAccess(db, caller);
  const row = await rowOf(db, id);
  await refuseChange(db, caller, row);
  const before = await roleShown(db, caller, id);
  if (row.version !== version) throw stale(before);
  await checkRole(db, caller, id, fields, grantOf(row));
  const changed = {
    version: nextVersion(deps.versionFloor, version),
    ...{ updatedBy: caller.userName, updatedAt: deps.now() },
  };
  // Invalidates the cached permissions of all users (0044).
  await db
    .updateTable('roles')
    .set({ ...columnsOf(fields), ...changed })
    .where('id', '=', id)
    .execute();
  const role = await roleShown(db, caller, id);
  call.changed({ id, before: loggedOf(before), after: loggedOf(role) });
  return role;
});

const remove = idempotent(roleCalls.delete, async ({ input, caller, changed }, db) => {
  const { id } = input;
  await lockAccess(db, caller);
  const row = await rowOf(db, id);
  changed({ id, label: row.name });
  await refuseChange(db, caller, row);
  const [first, ...others] = (await holdersOf(db)).get(id) ?? [];
  if (first !== undefined) {
    const more = others.length > 0 ? `等 ${others.length + 1} 人` : '';
    throw refusedByRule(`${first}${more}还在用这个角色，请先换掉`);
  }
  await db.deleteFrom('roles').where('id', '=', id).execute();
  return null;
});

/** Fields that the audit log records of a role; permissions as labels by area. */
function loggedOf({ permissions, ...role }: Role): object {
  const { name, code, description, status, catas, storageGb } = role;
  const areas = permissionAreas.map(({ label, actions }) => [
    label,
    Object.keys(actions)
      .filter((right) => permissions.includes(right))
      .map((right) => actions[right])
      .join('、'),
  ]);
  return {
    ...{ name, code, description, status, catas, storageGb },
    permissions: Object.fromEntries(areas),
  };
}

/** Columns of these fields. */
const columnsOf = ({ permissions, storageGb, ...fields }: RoleFields) => ({
  ...{ name: fields.name.trim(), code: fields.code, description: fields.description.trim() },
  ...(storageGb !== undefined && { storageGb }),
  disabled: fields.status === 'off' ? 1 : 0,
  catas: fields.catas && JSON.stringify([...new Set(fields.catas)]),
  permissions: JSON.stringify([...new Set(permissions)].sort()),
});

/** 角色. */
export const roleHandlers = { search, create, update, delete: remove };
