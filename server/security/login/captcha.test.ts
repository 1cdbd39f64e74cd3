import { beforeEach, expect, it, vi } from 'vitest';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { Random } from '../../../tests/support/values/random.ts';
import { isPictureCode, newPicture, purgeCaptchas } from './captcha.ts';

const create = vi.hoisted(() => vi.fn());
vi.mock('svg-captcha', () => ({ default: { create } }));

const deps = embeddedDeps();
const LIFE = 2 * 60_000;
const keys = async () =>
  (await deps().db.selectFrom('captchas').select('id').execute()).map(({ id }) => id);

beforeEach(() => {
  create
    .mockReset()
    .mockReturnValue({ text: 'AbCd', data: '<svg><rect width="9" height="9"/></svg>' });
});

it('draws four characters that are not mistaken for each other', async () => {
  const { pictKey, image } = await newPicture(deps());
  expect(create.mock.calls).toEqual([
    [{ size: 4, noise: 2, ignoreChars: '0oO1iIlL', color: true }],
  ]);
  expect(pictKey).toMatch(/^[0-9a-f-]{36}$/);
  const [type, data = ''] = image.split(',');
  expect(type).toBe('data:image/svg+xml;base64');
  expect(Buffer.from(data, 'base64').toString()).toMatch(
    /^<svg><rect width="9" height="9"\/><path fill="#333" d="M[^"]*Z"\/><\/svg>$/,
  );
});

it('stores a hash of the answer that is of no use for another picture', async () => {
  const pictures = [await newPicture(deps()), await newPicture(deps())];
  const rows = await deps().db.selectFrom('captchas').selectAll().execute();
  expect(rows.map(({ id }) => id).sort()).toEqual(pictures.map((one) => one.pictKey).sort());
  const hashes = rows.map(({ answerHash }) => answerHash);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(hashes).size).toBe(2);
});

it.each(['AbCd', 'abcd', ' ABCD\n'])('accepts %j', async (code) => {
  const { pictKey } = await newPicture(deps());
  expect(await isPictureCode(deps(), pictKey, code)).toBe(true);
});

it('answers once for a picture, right or wrong, and never for an unknown one', async () => {
  const { pictKey } = await newPicture(deps());
  const other = await newPicture(deps());
  expect(await isPictureCode(deps(), pictKey, 'abce')).toBe(false);
  expect(await isPictureCode(deps(), pictKey, 'abcd')).toBe(false);
  expect(await isPictureCode(deps(), 'unknown', 'abcd')).toBe(false);
  expect(await keys()).toEqual([other.pictKey]);
});

it('is good for two minutes; those that are over go with the next picture', async () => {
  const [first, second] = [await newPicture(deps()), await newPicture(deps())];
  deps().advance(LIFE);
  expect(await isPictureCode(deps(), first.pictKey, 'abcd')).toBe(true);
  const third = await newPicture(deps());
  expect(await keys()).toEqual(expect.arrayContaining([second.pictKey, third.pictKey]));
  deps().advance(1);
  expect(await isPictureCode(deps(), second.pictKey, 'abcd')).toBe(false);
  const fourth = await newPicture(deps());
  deps().advance(LIFE);
  const fifth = await newPicture(deps());
  expect((await keys()).sort()).toEqual([fourth.pictKey, fifth.pictKey].sort());
});

it('those that are over go with the upkeep, too', async () => {
  await newPicture(deps());
  deps().advance(1);
  const second = await newPicture(deps());
  deps().advance(LIFE);
  expect(await purgeCaptchas(deps())).toBe(1);
  expect(await keys()).toEqual([second.pictKey]);
});

const LINE = '<path d="M1 1 C2 2 3 3 4 4" stroke="#abc" fill="none"/>';
const LETTER = '<path fill="#123" d="M100 10L110 10L110 20L100 20Z"/>';
const SPECKS = 12;

/** Point outlines of a picture with one letter, and the specks beside it. */
async function drawn(size: string) {
  create.mockReturnValue({ text: 'AbCd', data: `<svg ${size}>${LINE}${LETTER}</svg>` });
  const { image } = await newPicture(deps());
  const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString();
  const [, beside = '', path = ''] =
    /^(.*)<path fill="#333" d="([^"]*)"\/><\/svg>$/.exec(svg) ?? [];
  const outlines = path
    .split('Z')
    .filter(Boolean)
    .map((one) =>
      [...one.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
    );
  return { beside, outlines };
}

it('draws the letters and some specks as one path, in no order', async () => {
  const random = new Random(7);
  const chance = vi.spyOn(Math, 'random').mockImplementation(() => random.next());
  const places = new Set<number>();
  const specks: number[][][] = [];
  for (let picture = 0; picture < 20; picture += 1) {
    const { beside, outlines } = await drawn('width="300" height="200"');
    expect(beside).toBe(`<svg width="300" height="200">${LINE}`);
    expect(outlines).toHaveLength(1 + SPECKS);
    const isLetter = (line: number[][]) =>
      line.some(([x = 0]) => x > 109) && line.some(([x = 0]) => x < 101);
    const place = outlines.findIndex(isLetter);
    expect(place).toBeGreaterThanOrEqual(0);
    places.add(place);
    specks.push(...outlines.filter((_, at) => at !== place));
  }
  chance.mockRestore();
  expect(places.size, 'the letter is anywhere among them').toBeGreaterThan(6);
  const sizes = specks.map((one) => one.length);
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([3, 11]);
  const middles = [0, 1].map((at) => specks.map(([point = []]) => point[at] ?? 0));
  for (const [at, size] of [300, 200].entries()) {
    expect(Math.min(...(middles[at] ?? []))).toBeLessThan(size / 10);
    expect(Math.max(...(middles[at] ?? []))).toBeGreaterThan(size * 0.9);
    expect(Math.max(...(middles[at] ?? []))).toBeLessThan(size + 2);
    for (const one of specks) {
      const values = one.map((point) => point[at] ?? 0);
      expect(Math.max(...values) - Math.min(...values)).toBeLessThan(2.5);
    }
  }
});

it('has the size that pictures usually have where the drawing does not say it', async () => {
  const random = new Random(3);
  const chance = vi.spyOn(Math, 'random').mockImplementation(() => random.next());
  const all: number[][] = [];
  for (let picture = 0; picture < 20; picture += 1) all.push(...(await drawn('')).outlines.flat());
  chance.mockRestore();
  const [right, bottom] = [0, 1].map((at) => Math.max(...all.map((point) => point[at] ?? 0)));
  expect(right).toBeGreaterThan(140);
  expect(right).toBeLessThan(152);
  expect(bottom).toBeGreaterThan(45);
  expect(bottom).toBeLessThan(52);
});
