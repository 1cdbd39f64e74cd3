import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { deleteInSlices } from '../../db/slices.ts';
import { hashToken } from '../session/tokens.ts';

const SECOND = 1000;
/** Failures no longer count when none came for this long. */
export const MEMORY = 60 * 60 * SECOND;
/** Failures of an account or an address after which the adaptive picture code is required. */
const CAPTCHA_AFTER = 3;
/** Failures after which a piece of work is required beside it: scripts read pictures. */
const WORK_AFTER = 10;

/**
 * What is counted, how many failures are free, and the longest lock. The account alone is never locked: what fails in one network
 * must not make others wait. It is counted for the picture and the work, which all are then asked for whom it does not know.
 */
const rules = [
  { kind: 'pair', free: 5, longest: 300 * SECOND },
  { kind: 'address', free: 20, longest: 300 * SECOND },
  { kind: 'account', free: Number.POSITIVE_INFINITY, longest: 0 },
] as const;

/** A browser that the account signed in with before has tries of its own: what fails elsewhere does not count there. */
const ofKnown = [{ kind: 'browser', free: 5, longest: 300 * SECOND }] as const;

/** Who gets as far as the second step knows the password: there the account is locked for longer. */
const ofSecondStep = [...rules, { kind: 'codes', free: 10, longest: 300 * SECOND }] as const;

type Rule = (typeof ofSecondStep)[number] | (typeof ofKnown)[number];
type Kind = Rule['kind'];

/** Who tries: the account that is claimed and the address it is claimed from. */
export interface Attempt {
  userName: string;
  address: string;
  /** The browser, where the account signed in with it before. */
  browser?: string | null;
  /** The password was right. */
  secondStep?: boolean;
}

const rulesOf = ({ browser, secondStep }: Attempt): readonly Rule[] => {
  if (browser) return ofKnown;
  return secondStep ? ofSecondStep : rules;
};

/** Names are hashed: users type passwords into the wrong field. */
export const accountOf = (userName: string): string => hashToken(userName.toLowerCase());

const subjectOf = (kind: Kind, { userName, address, browser }: Attempt): string => {
  const account = accountOf(userName);
  const network = networkOf(address);
  return {
    pair: `pair:${account}|${network}`,
    address: `address:${network}`,
    account: `account:${account}`,
    codes: `codes:${account}`,
    browser: `browser:${account}|${browser}`,
  }[kind];
};

const subjectsOf = (attempt: Attempt): string[] =>
  rulesOf(attempt).map(({ kind }) => subjectOf(kind, attempt));

/** Who calls by IPv6 owns 2^64 addresses: they count as one. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [left = '', right] = address.split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

async function failuresOf({ db, now }: Deps, attempt: Attempt) {
  const rows = await db
    .selectFrom('loginFailures')
    .selectAll()
    .where('subject', 'in', subjectsOf(attempt))
    .where('lastAt', '>', now() - MEMORY)
    .execute();
  return rows;
}

/** Milliseconds until the next try is allowed; 0 when it is now. */
export async function lockedFor(deps: Deps, attempt: Attempt): Promise<number> {
  const until = (await failuresOf(deps, attempt)).map(({ lockedUntil }) => lockedUntil);
  return Math.max(0, ...until.map((at) => at - deps.now()));
}

const haveFailed = async (deps: Deps, attempt: Attempt, times: number): Promise<boolean> =>
  (await failuresOf(deps, attempt)).some(({ failures }) => failures >= times);

/** Whether this attempt needs a picture code. */
export async function needsCaptcha(deps: Deps, attempt: Attempt): Promise<boolean> {
  const mode = deps.config.captcha;
  return mode === 'adaptive' ? haveFailed(deps, attempt, CAPTCHA_AFTER) : mode === 'always';
}

/** Whether it needs a piece of work, too: its network, or somebody at this account, fails often. */
export const needsWork = async (deps: Deps, attempt: Attempt): Promise<boolean> =>
  deps.config.captcha !== 'off' && haveFailed(deps, attempt, WORK_AFTER);

/**
 * Counts an attempt as failed before it is checked, so that a burst of guesses cannot outrun the count; a right one
 * is taken back. Resolves to the milliseconds that the caller is still locked for; then nothing is counted.
 */
export async function reserveAttempt(deps: Deps, attempt: Attempt): Promise<number> {
  try {
    await forEachCount(deps, attempt, (db, subject, rule) =>
      countOne(db, rule, subject, deps.now()),
    );
    return 0;
  } catch (error) {
    if (error instanceof LockedOutError) return error.remaining;
    throw error;
  }
}

class LockedOutError extends Error {
  readonly remaining: number;
  constructor(remaining: number) {
    super('locked');
    this.remaining = remaining;
  }
}

async function countOne(db: Db, { free, longest }: Rule, subject: string, now: number) {
  // Writing takes the row: a second attempt waits here, and then sees the lock that this one set.
  const { failures, lockedUntil } = await db
    .insertInto('loginFailures')
    .values({ subject, failures: 1, lastAt: now, lockedUntil: 0 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql<number>`case when login_failures.last_at > ${now - MEMORY} then login_failures.failures + 1 else 1 end`,
        lastAt: now,
      }),
    )
    .returning(['failures', 'lockedUntil'])
    .executeTakeFirstOrThrow();
  if (lockedUntil > now) throw new LockedOutError(lockedUntil - now);
  if (failures < free) return;
  const delay = Math.min(longest, SECOND * 2 ** Math.min(failures - free, 20));
  await db
    .updateTable('loginFailures')
    .set({ lockedUntil: now + delay })
    .where('subject', '=', subject)
    .execute();
}

/** Takes a reserved attempt back that was never checked. */
export const releaseAttempt = (deps: Deps, attempt: Attempt): Promise<void> =>
  forEachCount(deps, attempt, takeOneBack);

/** A success clears the account's own failures; the address loses only the reserved one, or one good login would clear it. */
export const recordSuccess = (deps: Deps, attempt: Attempt): Promise<void> =>
  forEachCount(deps, attempt, async (db, subject, { kind }) => {
    if (kind === 'address') return takeOneBack(db, subject);
    await db.deleteFrom('loginFailures').where('subject', '=', subject).execute();
  });

async function takeOneBack(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('loginFailures')
    .set((row) => ({ failures: row('failures', '-', 1), lockedUntil: 0 }))
    .where('subject', '=', subject)
    .execute();
}

/** In the same order each time, and row by row: a statement for many takes them in an order of its own, and two attempts would wait for each other. */
const forEachCount = (
  { db }: Deps,
  attempt: Attempt,
  change: (db: Db, subject: string, rule: Rule) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    for (const rule of rulesOf(attempt))
      await change(transaction, subjectOf(rule.kind, attempt), rule);
  });

/** Deletes failures that no longer count. */
export const purgeFailures = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'loginFailures',
    key: ['subject'],
    condition: sql`last_at < ${now() - MEMORY}`,
    signal,
  });
