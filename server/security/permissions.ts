import { createHash } from 'node:crypto';
import { embeddedPages } from '../../src/contract/embedded.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Deps } from '../base/call.ts';
import { cachedByVersion } from './versioned-cache.ts';

/** In a role's list it stands for every permission there is. */
const ALL = '*';

/** Every permission code there is: of the endpoint table, and of the pages that are no calls. */
export const permissionCodes: readonly string[] = [
  ...new Set(Object.values(endpoints).flatMap(({ permission }) => permission ?? [])),
  ...Object.values(embeddedPages).map(({ permission }) => permission),
];

/** Codes the user holds through all roles, and the version of what follows from them: rights and menu. */
export const permissionsOf = cachedByVersion(
  (userId: string) => userId,
  async (deps, userId, accessVersion) => {
    const permissions = await readCodes(deps.db, userId);
    const menus = await menusDigest(deps, accessVersion, undefined);
    return { permissions, permissionVersion: versionOf(permissions, menus) };
  },
);

/** Changes whenever the menu of anybody may. */
const menusDigest = cachedByVersion(
  () => '',
  async ({ db }) => {
    const rows = await db.selectFrom('menus').selectAll().orderBy('id').execute();
    return digest(JSON.stringify(rows));
  },
);

async function readCodes(db: Deps['db'], userId: string): Promise<string[]> {
  const roles = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select('permissions')
    .where('userId', '=', userId)
    .execute();
  return codesIn(roles);
}

/** The codes that these roles hold together. */
export function codesIn(roles: readonly { permissions: string }[]): string[] {
  const codes = roles.flatMap(({ permissions }) => JSON.parse(permissions) as string[]);
  return codes.includes(ALL) ? [ALL, ...permissionCodes] : [...new Set(codes)];
}

/** Whether the codes are all there are: such a user needs no list of them (S-SESS-5). */
export const holdsAll = (codes: readonly string[]): boolean => codes.includes(ALL);

/** Whether somebody with these codes holds all of those, too. */
export const covers = (own: readonly string[], codes: readonly string[]): boolean =>
  holdsAll(own) || codes.every((code) => own.includes(code));

/** Changes whenever the caller's permissions do, or the menu. */
const versionOf = (codes: readonly string[], menus: string): string =>
  digest([...codes].sort().join('\n') + menus);

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);
