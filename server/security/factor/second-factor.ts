import type { Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { type RecoveryCodes, replaceCodes } from './recovery-codes.ts';
import { seal, unseal } from './seal.ts';
import { dropTickets } from './tickets.ts';
import { stepOf } from './totp.ts';

/** The row of a user's second factor; undefined: there is none. */
export const factorOf = (db: Pick<Db, 'selectFrom'>, userId: string) =>
  db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();

type Factor = NonNullable<Awaited<ReturnType<typeof factorOf>>>;

/** The authenticator's secret cannot be decrypted, so that no code of it can be checked. */
export class UnreadableFactor extends Error {}

/** Time step of a code that the user's authenticator shows now; null: it is wrong. Throws {@link UnreadableFactor}. */
export function shownStep(
  deps: Deps,
  { userId, secret: sealed }: Factor,
  code: string,
): number | null {
  const secret = unseal(deps, userId, sealed);
  if (secret === null) throw new UnreadableFactor();
  return stepOf(secret, code, deps.now());
}

/** Consumes a time step; false where this or a later one was already used, possibly concurrently. */
export async function spendStep(
  db: Pick<Db, 'updateTable'>,
  { userId, secret }: Factor,
  step: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set({ lastStep: step, lastUsedAt: now })
    .where('userId', '=', userId)
    .where('secret', '=', secret)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces authenticator and recovery codes by a confirmed new set. */
export async function replaceFactor(
  { db, deps }: { db: Pick<Db, 'insertInto' | 'deleteFrom'>; deps: Pick<Deps, 'now' | 'secret'> },
  userId: string,
  { secret, step, codes }: { secret: string; step: number; codes: RecoveryCodes },
): Promise<void> {
  const row = {
    ...{ secret: seal(deps, userId, secret), salt: codes.salt, lastStep: step },
    ...{ since: deps.now(), lastUsedAt: null },
  };
  await db
    .insertInto('secondFactors')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  await replaceCodes(db, userId, codes);
  await dropTickets(db, userId);
}

/** Deletes authenticator, recovery codes and open tickets. */
export async function dropFactor(db: Pick<Db, 'deleteFrom'>, userId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).execute();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await dropTickets(db, userId);
}

/** The same, including all passkeys. */
export async function dropAllFactors(db: Pick<Db, 'deleteFrom'>, userId: string): Promise<void> {
  await dropFactor(db, userId);
  await db.deleteFrom('passkeys').where('userId', '=', userId).execute();
}
