import type { Db } from '../../db/connection/connect.ts';
import { belowCatas } from '../../db/scope.ts';
import { type Grant, holdsAll, type Rights } from './permissions.ts';

/**
 * Whether a user with these rights may grant a role: the user must hold each of its codes in each of its catas.
 * Otherwise the permission to change users or roles would allow escalation to all permissions.
 */
export async function mayGive(
  db: Db,
  { permissions: own, limits }: Rights,
  { permissions, catas }: Grant,
): Promise<boolean> {
  if (holdsAll(own)) return true;
  if (!permissions.every((code) => own.includes(code))) return false;
  const limited = new Set(permissions.flatMap((code) => limits[code]?.join(' ') ?? []));
  for (const roots of limited) {
    if (catas === null || !(await areWithin(db, catas, roots.split(' ')))) return false;
  }
  return true;
}

async function areWithin(
  db: Db,
  catas: readonly string[],
  roots: readonly string[],
): Promise<boolean> {
  if (catas.length === 0) return true;
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('id', 'in', catas)
    .where('id', 'in', belowCatas(roots))
    .execute();
  return rows.length === new Set(catas).size;
}
