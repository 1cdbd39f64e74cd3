import type { SignedIn, sessionCalls } from '../../../src/contract/access/session.ts';
import type { Caller, Deps, Handler } from '../../base/call.ts';
import { shownName } from '../../db/display-names.ts';
import { siteSettings } from '../../db/settings/site-settings.ts';
import { strongerOf } from '../../security/access/refuse-stronger.ts';
import { currentFirst, type LivingRow, livingRows, sessionShown } from './session-row.ts';

/**
 * Grouped by user, and filtered in memory: device names are derived from the user agent, so the database cannot match
 * them.
 */
export const handleSessionSearch: Handler<typeof sessionCalls.search> = async (call) => {
  const { deps, input, caller } = call;
  const { page, size, keyword = '' } = input;
  const users = new Map<string, LivingRow[]>();
  for (const row of await livingRows(deps).execute()) {
    users.set(row.userId, [...(users.get(row.userId) ?? []), row]);
  }
  const found = [...users.values()]
    .flatMap((rows) => signedIn(deps, caller, rows))
    .filter((one) => matches(one, keyword.trim().toLowerCase()))
    .sort((one, other) => rank(caller, one) - rank(caller, other));
  const list = await withRoles(deps, caller, found.slice(page * size, (page + 1) * size));
  const { sessionLimit: limit } = await siteSettings(deps.db);
  return { list, total: found.length, limit };
};

type Found = Omit<SignedIn, 'roles' | 'mayEnd'>;

function signedIn(deps: Deps, caller: Caller, rows: readonly LivingRow[]): Found[] {
  const [last] = rows;
  if (!last) return [];
  const sessions = rows.map((row) => sessionShown(deps, caller, row)).sort(currentFirst);
  const { userId: id, userName, lastSeenAt: updatedAt } = last;
  return [{ id, userName, name: shownName(last), updatedAt, sessions }];
}

const matches = ({ userName, name, sessions }: Found, keyword: string): boolean =>
  [userName, name, ...sessions.flatMap(({ device, address }) => [device, address])].some((text) =>
    text.toLowerCase().includes(keyword),
  );

const rank = ({ userId }: Caller, { id }: Found): number => (id === userId ? 0 : 1);

async function withRoles(
  { db }: Deps,
  caller: Caller,
  users: readonly Found[],
): Promise<SignedIn[]> {
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [stronger, roles] = await Promise.all([
    strongerOf(db, caller, ids),
    db
      .selectFrom('userRoles')
      .innerJoin('roles', 'roles.id', 'userRoles.roleId')
      .select(['userId', 'name'])
      .where('userId', 'in', ids)
      .orderBy('name')
      .execute(),
  ]);
  return users.map((user) => ({
    ...user,
    roles: roles.filter(({ userId }) => userId === user.id).map(({ name }) => name),
    mayEnd: !stronger.has(user.id),
  }));
}
