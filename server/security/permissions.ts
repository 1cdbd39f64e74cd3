import { createHash } from 'node:crypto';
import { embeddedPages } from '../../src/contract/embedded.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Deps } from '../base/call.ts';
import { cachedByVersion } from './versioned-cache.ts';

/** In a role's list it stands for every permission there is. */
const ALL = '*';

/** Every permission code there is: of the endpoint table, and of the pages that are no calls. */
const permissionCodes: readonly string[] = [
  ...new Set(Object.values(endpoints).flatMap(({ permission }) => permission ?? [])),
  ...Object.values(embeddedPages).map(({ permission }) => permission),
];

/** Codes the user holds through all roles, and the version that they have. */
export const permissionsOf = cachedByVersion(
  (userId: string) => userId,
  async ({ db }, userId) => {
    const permissions = await readCodes(db, userId);
    return { permissions, permissionVersion: versionOf(permissions) };
  },
);

async function readCodes(db: Deps['db'], userId: string): Promise<string[]> {
  const roles = await db
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .select('permissions')
    .where('userId', '=', userId)
    .execute();
  const codes = roles.flatMap(({ permissions }) => JSON.parse(permissions) as string[]);
  return codes.includes(ALL) ? [ALL, ...permissionCodes] : [...new Set(codes)];
}

/** Whether the codes are all there are: such a user needs no list of them (S-SESS-5). */
export const holdsAll = (codes: readonly string[]): boolean => codes.includes(ALL);

/** Whether somebody with these codes holds all of those, too. */
export const covers = (own: readonly string[], codes: readonly string[]): boolean =>
  holdsAll(own) || codes.every((code) => own.includes(code));

/** Changes whenever the caller's permissions do. */
const versionOf = (codes: readonly string[]): string =>
  createHash('sha256')
    .update([...codes].sort().join('\n'))
    .digest('hex')
    .slice(0, 12);
