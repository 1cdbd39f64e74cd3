import type { Selectable } from 'kysely';
import type { Role } from '../../../src/contract/access/role.ts';
import { notFound } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { nameColumns, namesOf, shownName } from '../../db/display-names.ts';
import type { Database } from '../../db/schema.ts';
import { mayGive } from '../../security/access/may-give.ts';
import { grantOf, type Rights } from '../../security/access/permissions.ts';

export type RoleRow = Selectable<Database['roles']>;

/** Maximum number of holders that are listed by name. */
const NAMED = 5;

/** Returns the row of a role; refuses with 2002 if there is none. */
export async function rowOf(db: Db, id: string): Promise<RoleRow> {
  const row = await db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('角色');
  return row;
}

/** One role as the contract shows it to a caller with these rights. */
export async function roleShown(db: Db, rights: Rights, id: string): Promise<Role> {
  const [role] = await rolesShown(db, rights, [await rowOf(db, id)]);
  if (!role) throw notFound('角色');
  return role;
}

/** These roles as the contract shows them, in this order. */
export async function rolesShown(
  db: Db,
  rights: Rights,
  rows: readonly RoleRow[],
): Promise<Role[]> {
  const [holders, nameOf] = await Promise.all([
    holdersOf(db),
    namesOf(
      db,
      rows.map(({ updatedBy }) => updatedBy),
    ),
  ]);
  const shown = rows.map(async (row) => {
    const { id, name, code, description, storageGb, version, updatedBy, updatedAt } = row;
    const names = holders.get(id) ?? [];
    return {
      ...{ id, name, code, description, storageGb, version, updatedBy, updatedAt },
      ...grantOf(row),
      status: row.disabled === 0 ? ('on' as const) : ('off' as const),
      builtIn: row.builtIn === 1,
      users: names.length,
      userNames: names.slice(0, NAMED),
      mayChange: row.builtIn === 0 && (await mayGive(db, rights, grantOf(row))),
      updatedByName: nameOf(updatedBy),
    };
  });
  return Promise.all(shown);
}

/** Display names of the holders of each role. */
export async function holdersOf(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('userRoles')
    .innerJoin('users', 'users.id', 'userRoles.userId')
    .select(['roleId', ...nameColumns])
    .where('deletedAt', 'is', null)
    .orderBy('userName')
    .execute();
  const holders = new Map<string, string[]>();
  for (const { roleId, ...user } of rows) {
    const names = holders.get(roleId) ?? [];
    names.push(shownName(user));
    holders.set(roleId, names);
  }
  return holders;
}
