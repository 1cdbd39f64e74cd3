import type { Deps } from '../base/call.ts';
import { hashToken } from './tokens.ts';

/** Milliseconds a picture code is good for. */
const LIFE = 2 * 60_000;

export interface Picture {
  pictKey: string;
  /** SVG data URL. */
  image: string;
}

/** Loaded with the first picture: it reads a font, which a start need not wait for. */
const drawing = () => import('svg-captcha').then((module) => module.default);

/** A new picture; only the hash of its answer is stored, in the database, so that any process can check it. */
export async function newPicture({ db, now }: Deps): Promise<Picture> {
  const { text, data } = (await drawing()).create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1iIlL',
    color: true,
  });
  const pictKey = crypto.randomUUID();
  await db.deleteFrom('captchas').where('expiresAt', '<', now()).execute();
  await db
    .insertInto('captchas')
    .values({ id: pictKey, answerHash: answerHash(pictKey, text), expiresAt: now() + LIFE })
    .execute();
  return { pictKey, image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
}

/** Whether the code is the picture's. A picture can be checked once. */
export async function isPictureCode(
  { db, now }: Deps,
  pictKey: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom('captchas')
    .where('id', '=', pictKey)
    .returning(['answerHash', 'expiresAt'])
    .executeTakeFirst();
  if (!used || used.expiresAt < now()) return false;
  return used.answerHash === answerHash(pictKey, code);
}

const answerHash = (pictKey: string, code: string): string =>
  hashToken(`${pictKey}:${code.trim().toLowerCase()}`);
