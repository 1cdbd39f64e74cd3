import { createHash } from 'node:crypto';
import { embeddedPages } from '../../../src/contract/embedded-pages.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { PRIVATE_FILES } from '../../../src/contract/file/file.ts';
import type { Caller } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { cachedByVersion } from './versioned-cache.ts';

/** Wildcard in a role's list: every permission. */
const ALL = '*';

/** All permission codes: those of the endpoint table, and those without a call of their own. */
export const permissionCodes: readonly string[] = [
  ...new Set(Object.values(endpoints).flatMap(({ permission }) => permission ?? [])),
  ...Object.values(embeddedPages).map(({ permission }) => permission),
  PRIVATE_FILES,
];

/** A user's permission codes, and for limited codes the catas (S-ADM-3). */
export type Rights = Pick<Caller, 'permissions' | 'limits'>;

/** What one role grants: codes, and the catas that they are limited to; null: all. */
export interface Grant {
  permissions: readonly string[];
  catas: readonly string[] | null;
}

/** Parses a role's row. */
export const grantOf = (role: { permissions: string; catas: string | null }) => ({
  permissions: JSON.parse(role.permissions) as string[],
  catas: role.catas === null ? null : (JSON.parse(role.catas) as string[]),
});

/** A user's rights through all enabled roles, and the version of rights and menu together. */
export const permissionsOf = cachedByVersion(
  (userId: string) => userId,
  async (deps, userId, accessVersion) => {
    const rights = await readRights(deps.db, userId);
    const menus = await menusDigest(deps, accessVersion, undefined);
    return { ...rights, permissionVersion: versionOf(rights, menus) };
  },
);

/** A user's rights as of this transaction, uncached. */
export async function readRights(db: Pick<Db, 'selectFrom'>, userId: string): Promise<Rights> {
  const roles = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select(['permissions', 'catas'])
    .where('userId', '=', userId)
    .where('disabled', '=', 0)
    .execute();
  return rightsOf(roles.map(grantOf));
}

/** Changes with any change of menus. */
const menusDigest = cachedByVersion(
  () => '',
  async ({ db }) => {
    const rows = await db.selectFrom('menus').selectAll().orderBy('id').execute();
    return digest(JSON.stringify(rows));
  },
);

/** Union of the rights of several roles: each code applies in the catas of all roles that hold it. */
export function rightsOf(grants: readonly Grant[]): Rights {
  const codes = grants.flatMap(({ permissions }) => permissions);
  if (codes.includes(ALL)) return { permissions: [ALL, ...permissionCodes], limits: {} };
  const permissions = [...new Set(codes)];
  const limits: Record<string, string[]> = {};
  for (const code of permissions) {
    const catas = grants
      .filter((grant) => grant.permissions.includes(code))
      .map((grant) => grant.catas);
    if (!catas.includes(null)) limits[code] = [...new Set(catas.flatMap((ids) => ids ?? []))];
  }
  return { permissions, limits };
}

/** Whether the codes are all codes; such a user needs no list of them (S-SESS-5). */
export const holdsAll = (codes: readonly string[]): boolean => codes.includes(ALL);

/** Changes with the rights or the menu. */
export const versionOf = ({ permissions, limits }: Rights, menus = ''): string => {
  const codes = [...permissions]
    .sort()
    .map((code) => (limits[code] ? `${code} in ${[...limits[code]].sort()}` : code));
  return digest(codes.join('\n') + menus);
};

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);
