import { randomInt } from 'node:crypto';
import { hashPassword } from './passwords.ts';

/** Alphabet without characters that are ambiguous when read out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Three groups of four letters: 69 bits. */
const GROUPS = [4, 4, 4];

export interface OneTimePassword {
  /** Shown once, to the administrator who made it. */
  password: string;
  passwordHash: string;
}

/** Generates a password for one sign-in, which must be replaced then. Slow: must not run inside a transaction. */
export async function newOneTimePassword(): Promise<OneTimePassword> {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const password = GROUPS.map((length) => Array.from({ length }, letter).join('')).join('-');
  return { password, passwordHash: await hashPassword(password) };
}
