import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '../../db/connection/connect.ts';
import { saltedHash } from '../passwords/passwords.ts';
import { LENGTH, LETTERS } from './typed-code.ts';

/** Number of codes in a set. */
const COUNT = 10;

/** Recovery codes as displayed once to their user, and as stored. */
export interface RecoveryCodes {
  shown: string[];
  salt: string;
  hashes: string[];
}

/**
 * Generates a set. A code has only 40 bits, so it is hashed like a password; the salt is shared by the set, so that one
 * hash finds whichever of the ten was typed. Slow: must not run inside a transaction.
 */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(Array.from({ length: LENGTH }, letter).join(''));
  const salt = randomBytes(16).toString('base64url');
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await saltedHash(code, salt));
  const half = LENGTH / 2;
  const shown = [...codes].map((code) => `${code.slice(0, half)}-${code.slice(half)}`);
  return { shown, salt, hashes };
}

/** Replaces the stored set; the former salt has already been overwritten. */
export async function replaceCodes(
  db: Pick<Db, 'insertInto' | 'deleteFrom'>,
  userId: string,
  { hashes }: RecoveryCodes,
): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const rows = hashes.map((codeHash) => ({ userId, codeHash }));
  await db.insertInto('recoveryCodes').values(rows).execute();
}

/** Consumes a code; false: it is wrong or already used. */
export async function useCode(
  db: Pick<Db, 'updateTable'>,
  { userId, codeHash }: { userId: string; codeHash: string },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
