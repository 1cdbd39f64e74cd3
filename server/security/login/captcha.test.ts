import { beforeEach, expect, it, vi } from 'vitest';
import { embeddedDeps } from '../../../tests/support/embedded-deps.ts';
import { isPictureCode, newPicture } from './captcha.ts';

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
