import { hash, hashRaw, verify } from '@node-rs/argon2';
import { FairQueue } from '../../base/fair-queue.ts';

/** 19 MiB, two passes, one lane (OWASP); the library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a core, so concurrency and queue are limited; further callers get 503. */
const RUNNING = 2;
const WAITING = 50;

const queue = new FairQueue({ running: RUNNING, waiting: WAITING }, '登录人数过多，请稍后再试');

/** Hash of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run('', () => hash(password, OPTIONS));

/** Deterministic hash of a short secret by a given salt, so that the secret can be looked up by it. */
export const saltedHash = async (secret: string, salt: string): Promise<string> => {
  const bytes = await queue.run('', () => hashRaw(secret, { ...OPTIONS, salt: Buffer.from(salt) }));
  return bytes.toString('base64url');
};

/** A hash that matches no password, so that unknown users take as long as known ones (timing). */
let dummyHash: Promise<string> | undefined;

/**
 * Whether the password is right; `stored` null: an unknown user, which takes the same time. `network`: queue key of a
 * caller without a session, so that one network cannot delay others.
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
