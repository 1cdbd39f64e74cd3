import { sql } from 'kysely';
import type { Deps } from '../../base/call.ts';
import { deleteInSlices } from '../../db/slices.ts';
import { hashToken } from '../session/tokens.ts';
import { chance, outlinesOf, pathOf } from './outline.ts';

/** Lifetime of a picture code in milliseconds. */
const LIFE = 2 * 60_000;

export interface Picture {
  pictKey: string;
  /** SVG data URL. */
  image: string;
}

/** Imported with the first picture: it loads a font, which would slow down the start. */
const drawing = () => import('svg-captcha').then((module) => module.default);

/** Creates a picture; only the hash of its answer is stored, in the database, so that any process can check it. */
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
  const svg = Buffer.from(blended(data)).toString('base64');
  return { pictKey, image: `data:image/svg+xml;base64,${svg}` };
}

/** Deletes expired rows: unanswered pictures and spent work. */
export const purgeCaptchas = ({ db, now }: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(db, {
    table: 'captchas',
    key: ['id'],
    condition: sql`expires_at < ${now()}`,
    signal,
  });

const LETTER = /<path fill="#?[^n"][^"]*" d="([^"]*)"\/>/g;
/** Number of specks between the letters, so that outlines cannot be counted. */
const SPECKS = 12;

/**
 * Merges the letters into one path in random order. As the library draws it, each letter is a path whose commands
 * identify it: a program of 30 lines read 500 of 500.
 */
function blended(drawing: string): string {
  const [width = 150, height = 50] = [...drawing.matchAll(/(?:width|height)="(\d+)"/g)].map(
    ([, size]) => Number(size),
  );
  const letters = [...drawing.matchAll(LETTER)].flatMap(([, path = '']) => outlinesOf(path));
  const specks = Array.from({ length: SPECKS }, () => speck(width, height));
  const outlines = [...letters, ...specks]
    .map((outline) => ({ outline, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ outline }) => outline);
  const path = `<path fill="#333" d="${pathOf(outlines)}"/>`;
  return drawing.replaceAll(LETTER, '').replace('</svg>', `${path}</svg>`);
}

function speck(width: number, height: number): [number, number][] {
  const [x, y] = [Math.random() * width, Math.random() * height];
  return Array.from({ length: 3 + Math.floor(Math.random() * 9) }, () => [
    x + chance(1.2),
    y + chance(1.2),
  ]);
}

/** Whether the code matches the picture. A picture can be checked once. */
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
