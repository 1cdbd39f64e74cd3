import { randomInt } from 'node:crypto';
import { hashPassword } from './passwords.ts';

/** Without those that are taken for each other when somebody reads them out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Three groups of four letters: 69 bits. */
const GROUPS = [4, 4, 4];

export interface OneTimePassword {
  /** Shown once, to the administrator who made it. */
  password: string;
  passwordHash: string;
}

/** A password for a first sign-in, which has to be replaced then. It takes its time: not inside a transaction. */
export async function newOneTimePassword(): Promise<OneTimePassword> {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const password = GROUPS.map((length) => Array.from({ length }, letter).join('')).join('-');
  return { password, passwordHash: await hashPassword(password) };
}
