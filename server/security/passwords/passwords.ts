import { hash, hashRaw, verify } from '@node-rs/argon2';
import { FairQueue } from '../../base/fair-queue.ts';

/** 19 MiB, two passes, one lane (OWASP); the library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each verification takes 19 MiB and a core: so many run at once, so many wait, the rest is sent away. */
const RUNNING = 2;
const WAITING = 50;

const queue = new FairQueue({ running: RUNNING, waiting: WAITING }, '登录人数过多，请稍后再试');

/** Hash of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run('', () => hash(password, OPTIONS));

/** Hash of a short secret that is found by it: the same each time with the same salt. */
export const saltedHash = async (secret: string, salt: string): Promise<string> => {
  const bytes = await queue.run('', () => hashRaw(secret, { ...OPTIONS, salt: Buffer.from(salt) }));
  return bytes.toString('base64url');
};

/** A hash that matches no password: an unknown user takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is right; `stored` is null for an unknown user, which costs the same time. `network`: where somebody waits
 * who is not signed in, so that one place does not keep others waiting.
 */
export async function isPassword(
  stored: string | null,
  password: string,
  network = '',
): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const known = stored ?? (await dummyHash);
  const right = await queue.run(network, () => verify(known, password));
  return right && stored !== null;
}
