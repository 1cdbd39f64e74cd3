import type { Duty } from '../../../src/contract/endpoint.ts';
import type { Deps } from '../../base/call.ts';
import type { SignedInBy } from '../../db/access-tables.ts';
import type { Db } from '../../db/connection/connect.ts';
import { siteSettings } from '../../db/settings/site-settings.ts';
import { cachedByVersion } from '../access/versioned-cache.ts';

/** Fields of a session that determine its duty. */
interface Held {
  userId: string;
  mustChange: number;
  signedInBy: SignedInBy;
  /** Null: there is no second factor. */
  factorSince: number | null;
  accessVersion: number;
}

/** The duty of a session's user; the password comes before the factor. */
export async function dutyOf(deps: Deps, held: Held): Promise<Duty | null> {
  if (held.mustChange === 1) return 'password';
  if (held.factorSince !== null || held.signedInBy === 'passkey') return null;
  return (await factorRequired(deps, held.accessVersion, held.userId)) ? 'factor' : null;
}

/** Whether a role of the user requires a second factor; changing that setting increments the access version, too. */
export const factorRequired = cachedByVersion(
  (userId: string) => userId,
  async ({ db }, userId) => {
    const { factorRoles } = await siteSettings(db);
    return hasOneOf(db, userId, factorRoles);
  },
);

/** Whether a user has one of these roles. */
export async function hasOneOf(
  db: Db,
  userId: string,
  roleIds: readonly string[],
): Promise<boolean> {
  if (roleIds.length === 0) return false;
  const role = await db
    .selectFrom('userRoles')
    .select('roleId')
    .where('userId', '=', userId)
    .where('roleId', 'in', roleIds)
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}
