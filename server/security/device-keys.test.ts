import { beforeEach, expect, it, vi } from 'vitest';
import { FIRST_KEY } from '../../src/contract/session/first-key.ts';
import { addUser } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { claimNextKey, firstKey, keysOf, makeKey, purgeDeviceKeys } from './device-keys.ts';

const deps = embeddedDeps();
const DAY = 24 * 60 * 60_000;
const LIFE = 730 * DAY;
/** 256 bits. */
const KEY = /^[A-Za-z0-9+/]{43}=$/;

beforeEach(async () => {
  for (const id of ['ann', 'bob']) await addUser(deps().db, { id });
});

const make = (user: string, id: string, forNext = false) => makeKey(deps(), user, { id, forNext });
/** Milliseconds since the last use of each key. */
const ages = async () => {
  const { db, now } = deps();
  const first = await db.selectFrom('deviceKeys').select(['userId', 'usedAt']).execute();
  const others = await db.selectFrom('sealingKeys').select(['userId', 'id', 'usedAt']).execute();
  return Object.fromEntries([
    ...first.map(({ userId, usedAt }) => [userId, now() - Number(usedAt)]),
    ...others.map(({ userId, id, usedAt }) => [`${userId} ${id}`, now() - Number(usedAt)]),
  ]);
};

it('the first key of a user is made once, and each request counts as its use', async () => {
  const key = await firstKey(deps(), 'ann');
  expect(key).toMatch(KEY);
  deps().advance(5);
  expect(await ages()).toEqual({ ann: 5 });
  expect(await firstKey(deps(), 'ann')).toBe(key);
  expect(await ages()).toEqual({ ann: 0 });
  expect(await firstKey(deps(), 'bob')).not.toBe(key);
});

it('a key is created once for its id, even if another user has one of the same id', async () => {
  const made = await make('ann', 'a');
  expect(made).toEqual({ id: 'a', key: expect.stringMatching(KEY) });
  expect(await make('ann', 'a')).toEqual(made);
  const others = await make('bob', 'a');
  expect(others?.id).toBe('a');
  expect(others?.key).not.toBe(made?.key);
});

it('gives those of the keys that are the user’s own, which counts as their use', async () => {
  const first = await firstKey(deps(), 'ann');
  const [a, b] = [await make('ann', 'a'), await make('ann', 'b')];
  await make('ann', 'c');
  await make('bob', 'b');
  await firstKey(deps(), 'bob');
  deps().advance(7);
  expect(await keysOf(deps(), 'ann', [])).toEqual([]);
  const given = await keysOf(deps(), 'ann', ['a', 'b', 'none']);
  expect(given.sort((one, other) => one.id.localeCompare(other.id))).toEqual([a, b]);
  expect(await ages()).toEqual({
    ...{ 'ann a': 0, 'ann b': 0, 'ann c': 7, 'bob b': 7, ann: 7, bob: 7 },
  });
  expect(await keysOf(deps(), 'ann', [FIRST_KEY])).toEqual([{ id: FIRST_KEY, key: first }]);
  expect(await ages()).toMatchObject({ ann: 0, bob: 7 });
  expect(await keysOf(deps(), 'ann', ['c', FIRST_KEY])).toHaveLength(2);
});

it('asks no database where no keys are needed, as PostgreSQL refuses an empty list', async () => {
  await make('ann', 'a');
  await firstKey(deps(), 'ann');
  const asked = vi.spyOn(deps().db, 'updateTable');
  expect(await keysOf(deps(), 'ann', [])).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});

it('returns no first key for a user who never requested one', async () => {
  expect(await keysOf(deps(), 'ann', [FIRST_KEY])).toEqual([]);
});

it('a key created for the next sign-in is claimed once, by its user', async () => {
  await make('ann', 'used');
  const next = await make('ann', 'next', true);
  await make('ann', 'later', true);
  const claim = (user: string, ...ids: string[]) => claimNextKey(deps(), user, ids);
  expect(await claim('bob', 'next')).toBeUndefined();
  expect(await claim('ann')).toBeUndefined();
  expect(await claim('ann', 'used', 'none')).toBeUndefined();
  expect(await claim('ann', 'used', 'next', 'later')).toEqual(next);
  expect((await claim('ann', 'next', 'later'))?.id).toBe('later');
  expect(await claim('ann', 'next', 'later')).toBeUndefined();
});

it('a user with a thousand keys gets no further one, and those stay', async () => {
  const values = Array.from({ length: 999 }, (_, at) => ({
    ...{ userId: 'ann', id: `k${at}`, key: `key ${at}`, forNext: 0, usedAt: 0 },
  }));
  await deps().db.insertInto('sealingKeys').values(values).execute();
  expect((await make('ann', 'last'))?.id).toBe('last');
  expect(await make('ann', 'one more')).toBeNull();
  expect(await make('ann', 'k7')).toEqual({ id: 'k7', key: 'key 7' });
  expect((await make('bob', 'own'))?.id).toBe('own');
});

it('deletes keys that no device has requested for two years', async () => {
  await firstKey(deps(), 'ann');
  await make('ann', 'a');
  deps().advance(1);
  await firstKey(deps(), 'bob');
  await make('bob', 'b');
  deps().advance(LIFE);
  await purgeDeviceKeys(deps());
  expect(await ages()).toEqual({ bob: LIFE, 'bob b': LIFE });
});
