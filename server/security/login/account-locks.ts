import type { ExpressionBuilder } from 'kysely';
import type { Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import type { Database } from '../../db/schema.ts';
import { accountOf, MEMORY } from './login-guard.ts';

/** Failed sign-ins of an account, and until when it is locked for some network. */
export interface AccountLock {
  failures: number;
  lockedUntil: number | null;
}

/** Condition for an account's counters: its own, and those per network. */
const ofAccount = (account: string) => (where: ExpressionBuilder<Database, 'loginFailures'>) =>
  where.or([
    where('subject', 'in', [`account:${account}`, `codes:${account}`]),
    // `}` follows `|` in ASCII: an index range over all networks.
    where.and([
      where('subject', '>=', `pair:${account}|`),
      where('subject', '<', `pair:${account}}`),
    ]),
  ]);

/** Locks of these users, by user name; meant for the few users of a page. */
export async function locksOf(
  { db, now }: Pick<Deps, 'now'> & { db: Pick<Db, 'selectFrom'> },
  userNames: readonly string[],
): Promise<(userName: string) => AccountLock> {
  if (userNames.length === 0) return () => ({ failures: 0, lockedUntil: null });
  const rows = await db
    .selectFrom('loginFailures')
    .select(['subject', 'failures', 'lockedUntil'])
    .where((where) => where.or(userNames.map((name) => ofAccount(accountOf(name))(where))))
    .where('lastAt', '>', now() - MEMORY)
    .execute();
  return (userName) => {
    const account = accountOf(userName);
    const own = rows.filter(({ subject }) => subject.includes(`:${account}`));
    const until = Math.max(0, ...own.map(({ lockedUntil }) => lockedUntil));
    return {
      failures: Math.max(0, ...own.map(({ failures }) => failures)),
      lockedUntil: until > now() ? until : null,
    };
  };
}

/**
 * Ids of all users locked now. Counters hold hashes of names, so all user names are hashed, but only while any lock
 * exists.
 */
export async function lockedUsers({ db, now }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('loginFailures')
    .select('subject')
    .where('lockedUntil', '>', now())
    .execute();
  const locked = new Set(
    rows.flatMap(({ subject }) => /^(?:account|codes|pair):([^|]*)/.exec(subject)?.[1] ?? []),
  );
  if (locked.size === 0) return [];
  const users = await db
    .selectFrom('users')
    .select(['id', 'userName'])
    .where('deletedAt', 'is', null)
    .execute();
  return users.flatMap(({ id, userName }) => (locked.has(accountOf(userName)) ? id : []));
}

/** Clears the failures of an account. */
export const unlockAccount = async (db: Pick<Db, 'deleteFrom'>, userName: string): Promise<void> =>
  void (await db
    .deleteFrom('loginFailures')
    .where(ofAccount(accountOf(userName)))
    .execute());
