import { hash, verify } from '@node-rs/argon2';
import { bounded } from '../../base/bounded.ts';

/** 19 MiB, two passes, one lane (OWASP); the library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each verification takes 19 MiB and a core. */
const inTurn = bounded({ running: 2, waiting: 50, message: '登录人数过多，请稍后再试' });

/** Hash of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, OPTIONS));

/** A hash that matches no password: an unknown user takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

/** Whether the password is right; `stored` is null for an unknown user, which costs the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const known = stored ?? (await dummyHash);
  const right = await inTurn(() => verify(known, password));
  return right && stored !== null;
}
