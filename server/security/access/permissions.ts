import { createHash } from 'node:crypto';
import { embeddedPages } from '../../../src/contract/embedded-pages.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { PRIVATE_FILES } from '../../../src/contract/file/file.ts';
import type { Caller } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { cachedByVersion } from './versioned-cache.ts';

/** In a role's list it stands for every permission there is. */
const ALL = '*';

/** Every permission code there is: of the endpoint table, and those that are no calls' own. */
export const permissionCodes: readonly string[] = [
  ...new Set(Object.values(endpoints).flatMap(({ permission }) => permission ?? [])),
  ...Object.values(embeddedPages).map(({ permission }) => permission),
  PRIVATE_FILES,
];

/** What a user may do: codes, and of those that are limited to columns which (S-ADM-3). */
export type Rights = Pick<Caller, 'permissions' | 'limits'>;

/** What one role allows: codes, and the columns that they are limited to; null: all. */
export interface Grant {
  permissions: readonly string[];
  catas: readonly string[] | null;
}

/** A role's row as what it allows. */
export const grantOf = (role: { permissions: string; catas: string | null }) => ({
  permissions: JSON.parse(role.permissions) as string[],
  catas: role.catas === null ? null : (JSON.parse(role.catas) as string[]),
});

/** The user's rights through all roles that are in use, and the version of what follows from them: rights and menu. */
export const permissionsOf = cachedByVersion(
  (userId: string) => userId,
  async (deps, userId, accessVersion) => {
    const rights = await readRights(deps.db, userId);
    const menus = await menusDigest(deps, accessVersion, undefined);
    return { ...rights, permissionVersion: versionOf(rights, menus) };
  },
);

/** The same rights, as they are in this transaction. */
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

/** Changes whenever the menu of anybody may. */
const menusDigest = cachedByVersion(
  () => '',
  async ({ db }) => {
    const rows = await db.selectFrom('menus').selectAll().orderBy('id').execute();
    return digest(JSON.stringify(rows));
  },
);

/** The rights of several roles together: each code in the columns of all roles that hold it. */
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

/** Whether the codes are all there are: such a user needs no list of them (S-SESS-5). */
export const holdsAll = (codes: readonly string[]): boolean => codes.includes(ALL);

/** Changes whenever the rights do, or the menu. */
export const versionOf = ({ permissions, limits }: Rights, menus = ''): string => {
  const codes = [...permissions]
    .sort()
    .map((code) => (limits[code] ? `${code} in ${[...limits[code]].sort()}` : code));
  return digest(codes.join('\n') + menus);
};

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);
