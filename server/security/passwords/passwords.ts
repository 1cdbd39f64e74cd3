import { hash, hashRaw, verify } from '@node-rs/argon2';
import { Refusal } from '../../base/refusal.ts';

/** 19 MiB, two passes, one lane (OWASP); the library's default algorithm is argon2id. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each verification takes 19 MiB and a core: so many run at once, so many wait, the rest is sent away. */
const RUNNING = 2;
const WAITING = 50;

const queue: (() => void)[] = [];
let running = 0;

/** Hash of a password, to be stored. */
export const hashPassword = (password: string): Promise<string> =>
  bounded(() => hash(password, OPTIONS));

/** Hash of a short secret that is found by it: the same each time with the same salt. */
export const saltedHash = async (secret: string, salt: string): Promise<string> => {
  const bytes = await bounded(() => hashRaw(secret, { ...OPTIONS, salt: Buffer.from(salt) }));
  return bytes.toString('base64url');
};

/** A hash that matches no password: an unknown user takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

/** Whether the password is right; `stored` is null for an unknown user, which costs the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const known = stored ?? (await dummyHash);
  const right = await bounded(() => verify(known, password));
  return right && stored !== null;
}

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING) {
    if (queue.length >= WAITING) {
      throw new Refusal(503, '登录人数过多，请稍后再试', {
        status: 503,
        headers: { 'Retry-After': '5' },
      });
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}
