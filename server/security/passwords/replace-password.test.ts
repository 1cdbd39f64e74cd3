import { beforeEach, expect, it, vi } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { replacePassword, wasPassword } from './replace-password.ts';

// Hashing cost is not tested here: a mock hash is the password with a prefix.
vi.mock('./passwords.ts', () => ({
  isPassword: async (stored: string, password: string) => stored === `#${password}`,
}));

const deps = embeddedDeps();
const user = { id: 'ann', passwordHash: '#now' };

beforeEach(async () => {
  await addUser(deps().db, user);
  await addUser(deps().db, { id: 'bob', passwordHash: '#now' });
});

const replace = (before: string, after: string, { now = 1, mustChange = false } = {}) =>
  replacePassword(deps().db, { id: 'ann', passwordHash: `#${before}` }, `#${after}`, {
    ...{ now, mustChange },
  });
const users = () =>
  deps()
    .db.selectFrom('users')
    .select(['id', 'passwordHash', 'mustChange'])
    .orderBy('id')
    .execute();
const was = (password: string, most?: number) => wasPassword(deps().db, 'ann', password, most);

it('one user has another password, which may be good for choosing one alone', async () => {
  await replace('now', 'next', { mustChange: true });
  const bob = { id: 'bob', passwordHash: '#now', mustChange: 0 };
  expect(await users()).toEqual([{ id: 'ann', passwordHash: '#next', mustChange: 1 }, bob]);
  await replace('next', 'own');
  expect(await users()).toEqual([{ id: 'ann', passwordHash: '#own', mustChange: 0 }, bob]);
});

it('is refused where somebody else just did, and nothing is stored', async () => {
  await expect(replace('former', 'next')).rejects.toMatchObject({
    ...{ code: 2003, message: '密码刚刚在别处改过，请重新登录' },
  });
  expect((await users())[0]).toMatchObject({ passwordHash: '#now' });
  expect(await was('former')).toBe(false);
});

it('the last five of before are known, of this user alone', async () => {
  const chosen = ['now', 'a', 'b', 'c', 'd', 'e', 'f'];
  for (const [at, before] of chosen.slice(0, -1).entries())
    await replace(before, chosen[at + 1] ?? '', { now: 10 - at });
  // After the clock was set back, the order is that of the recorded times.
  for (const one of ['now', 'a', 'b', 'c', 'd']) expect(await was(one), one).toBe(true);
  for (const one of ['e', 'f', 'other']) expect(await was(one), one).toBe(false);
  expect(await was('now', 1)).toBe(true);
  expect(await was('a', 1)).toBe(false);
  expect(await was('a', 2)).toBe(true);
  expect(await was('now', 0)).toBe(false);
  expect(await wasPassword(deps().db, 'bob', 'now')).toBe(false);
  expect(await deps().db.selectFrom('oldPasswords').selectAll().execute()).toHaveLength(5);
});

it('what others had stays, and what this one had begun is void', async () => {
  const { db } = deps();
  await db
    .insertInto('oldPasswords')
    .values({ userId: 'bob', passwordHash: '#old', replacedAt: 0 })
    .execute();
  const ticket = { purpose: 'set-up', data: '', expiresAt: 9 } as const;
  for (const userId of ['ann', 'bob'])
    await db
      .insertInto('tickets')
      .values({ ...ticket, userId, ticketHash: userId })
      .execute();
  await replace('now', 'next', { now: 7 });
  expect(await wasPassword(db, 'bob', 'old')).toBe(true);
  expect(await db.selectFrom('tickets').select('userId').execute()).toEqual([{ userId: 'bob' }]);
  const own = db.selectFrom('oldPasswords').selectAll().where('userId', '=', 'ann');
  expect(await own.execute()).toEqual([{ userId: 'ann', passwordHash: '#now', replacedAt: 7 }]);
});
