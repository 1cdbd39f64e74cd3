import { sql } from 'kysely';
import type { Deps } from '../http/call.ts';

const SECOND = 1000;
/** Failures are forgotten when none came for this long. */
const MEMORY = 60 * 60 * SECOND;
/** Failures of an account or an address after which the adaptive picture code is asked for. */
const CAPTCHA_AFTER = 3;

/**
 * What is counted, how many failures are free, and the longest lock. The account alone is never locked for long:
 * somebody who guesses from elsewhere must not keep its owner out.
 */
const rules = [
  { kind: 'pair', free: 5, longest: 300 * SECOND },
  { kind: 'address', free: 20, longest: 300 * SECOND },
  { kind: 'account', free: 10, longest: 5 * SECOND },
] as const;

type Kind = (typeof rules)[number]['kind'];

/** Who tries: the account that is claimed and the address it is claimed from. */
export interface Attempt {
  userName: string;
  address: string;
}

const subjectOf = (kind: Kind, { userName, address }: Attempt): string => {
  const account = userName.toLowerCase();
  return {
    pair: `pair:${account}|${address}`,
    address: `address:${address}`,
    account: `account:${account}`,
  }[kind];
};

async function failuresOf({ db, now }: Deps, attempt: Attempt) {
  const subjects = rules.map(({ kind }) => subjectOf(kind, attempt));
  const rows = await db
    .selectFrom('loginFailures')
    .selectAll()
    .where('subject', 'in', subjects)
    .where('lastAt', '>', now() - MEMORY)
    .execute();
  return rows;
}

/** Milliseconds until the next try is allowed; 0 when it is now. */
export async function lockedFor(deps: Deps, attempt: Attempt): Promise<number> {
  const until = (await failuresOf(deps, attempt)).map(({ lockedUntil }) => lockedUntil);
  return Math.max(0, ...until.map((at) => at - deps.now()));
}

/** Whether this attempt needs a picture code. */
export async function needsCaptcha(deps: Deps, attempt: Attempt): Promise<boolean> {
  const mode = deps.config.captcha;
  if (mode !== 'adaptive') return mode === 'always';
  const rows = await failuresOf(deps, attempt);
  return rows.some(({ failures }) => failures >= CAPTCHA_AFTER);
}

/** Counts a failure for the pair, the address and the account; each counts up even when many come at once. */
export async function noteFailure(deps: Deps, attempt: Attempt): Promise<void> {
  const now = deps.now();
  for (const { kind, free, longest } of rules) {
    const subject = subjectOf(kind, attempt);
    const { failures } = await deps.db
      .insertInto('loginFailures')
      .values({ subject, failures: 1, lastAt: now, lockedUntil: 0 })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql<number>`case when login_failures.last_at > ${now - MEMORY} then login_failures.failures + 1 else 1 end`,
          lastAt: now,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    if (failures < free) continue;
    const delay = Math.min(longest, SECOND * 2 ** Math.min(failures - free, 20));
    await deps.db
      .updateTable('loginFailures')
      .set({ lockedUntil: now + delay })
      .where('subject', '=', subject)
      .execute();
  }
}

/** A success clears the account's own failures; the address keeps its count, or one good login would clear it. */
export async function noteSuccess(deps: Deps, attempt: Attempt): Promise<void> {
  const subjects = [subjectOf('pair', attempt), subjectOf('account', attempt)];
  await deps.db.deleteFrom('loginFailures').where('subject', 'in', subjects).execute();
}
