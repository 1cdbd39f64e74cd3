import type { FactorState, factorCalls, Passkey } from '../../../../src/contract/session/factor.ts';
import type { Handler } from '../../../base/call.ts';
import type { Db } from '../../../db/connection/connect.ts';
import { factorRequired } from '../../../security/factor/duty.ts';
import { factorOf } from '../../../security/factor/second-factor.ts';

type Reading = Pick<Db, 'selectFrom'>;

/** Returns the sign-in factors of the caller; nothing of it is secret. */
export const handleFactorGet: Handler<typeof factorCalls.get> = async ({ deps, caller }) => {
  const { db } = deps;
  const { userId, accessVersion } = caller;
  const [factor, codes, passkeys, required, passwordChangedAt] = await Promise.all([
    factorOf(db, userId),
    codesOf(db, userId),
    passkeysOf(db, userId),
    factorRequired(deps, accessVersion, userId),
    passwordChangeOf(db, userId),
  ]);
  const { since = null, lastUsedAt = null } = factor ?? {};
  const state = { on: since !== null, since, lastUsedAt, codes };
  return { ...state, required, passkeys, passwordChangedAt } satisfies FactorState;
};

async function codesOf(db: Reading, userId: string) {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('usedAt')
    .where('userId', '=', userId)
    .execute();
  const used = rows.flatMap(({ usedAt }) => usedAt ?? []);
  const lastUsedAt = used.length > 0 ? Math.max(...used) : null;
  return { left: rows.length - used.length, total: rows.length, lastUsedAt };
}

/** Passkeys of a user as the contract shows them, oldest first. */
const passkeysOf = (db: Reading, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

async function passwordChangeOf(db: Reading, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('oldPasswords')
    .select('replacedAt')
    .where('userId', '=', userId)
    .orderBy('replacedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.replacedAt ?? null;
}
