import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { deleteInSlices } from '../../db/slices.ts';
import { hashToken } from '../session/tokens.ts';

const SECOND = 1000;
/** Milliseconds without a failure after which earlier ones no longer count. */
export const MEMORY = 60 * 60 * SECOND;
/** Failures of an account or an address after which the adaptive picture code is required. */
const CAPTCHA_AFTER = 3;
/** Failures after which proof of work is required as well, because scripts can read pictures. */
const WORK_AFTER = 10;

/**
 * Counters, their free failures and longest lock. The account alone is never locked, so that failures in one network do
 * not delay others; its counter only decides on picture and work, which all unknown browsers then need.
 */
const rules = [
  { kind: 'pair', free: 5, longest: 300 * SECOND },
  { kind: 'address', free: 20, longest: 300 * SECOND },
  { kind: 'account', free: Number.POSITIVE_INFINITY, longest: 0 },
] as const;

/** A known browser has its own counter: failures elsewhere do not count there. */
const ofKnown = [{ kind: 'browser', free: 5, longest: 300 * SECOND }] as const;

/** An attempt at the second step has the right password, so there the account itself is locked as well. */
const ofSecondStep = [...rules, { kind: 'codes', free: 10, longest: 300 * SECOND }] as const;

type Rule = (typeof ofSecondStep)[number] | (typeof ofKnown)[number];
type Kind = Rule['kind'];

/** A sign-in attempt: the claimed account and the client address. */
export interface Attempt {
  userName: string;
  address: string;
  /** Id of the browser where it is known to the account. */
  browser?: string | null;
  /** The password was right; this is the second step. */
  secondStep?: boolean;
}

const rulesOf = ({ browser, secondStep }: Attempt): readonly Rule[] => {
  if (browser) return ofKnown;
  return secondStep ? ofSecondStep : rules;
};

/** Names are stored hashed, because users type passwords into the wrong field. */
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

/** The network that an address counts for: IPv6 by /64, because one client owns 2^64 addresses. */
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

/** Milliseconds until the next attempt is allowed; 0: now. */
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

/** Whether this attempt also needs proof of work: its network or its account has many failures. */
export const needsWork = async (deps: Deps, attempt: Attempt): Promise<boolean> =>
  deps.config.captcha !== 'off' && haveFailed(deps, attempt, WORK_AFTER);

/**
 * Counts an attempt as failed before it is checked, so that concurrent guesses cannot exceed the limit; success reverts
 * the count. Returns the milliseconds that the caller is still locked; then nothing is counted.
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
  // The upsert locks the row: a concurrent attempt waits here, and then sees the lock set by this one.
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

/** Reverts a reserved attempt that was never checked. */
export const releaseAttempt = (deps: Deps, attempt: Attempt): Promise<void> =>
  forEachCount(deps, attempt, revertOne);

/**
 * A success clears the account's failures. Of the address only the reserved attempt is reverted, or one good sign-in
 * would clear it.
 */
export const recordSuccess = (deps: Deps, attempt: Attempt): Promise<void> =>
  forEachCount(deps, attempt, async (db, subject, { kind }) => {
    if (kind === 'address') return revertOne(db, subject);
    await db.deleteFrom('loginFailures').where('subject', '=', subject).execute();
  });

async function revertOne(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('loginFailures')
    .set((row) => ({ failures: row('failures', '-', 1), lockedUntil: 0 }))
    .where('subject', '=', subject)
    .execute();
}

/**
 * Always in the same order and row by row (lock order): one statement for several rows locks them in its own order, and
 * two attempts could deadlock.
 */
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
