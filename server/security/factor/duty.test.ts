import { beforeEach, expect, it } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { dutyOf, hasOneOf } from './duty.ts';

const deps = embeddedDeps();
const held = {
  ...{ userId: 'ann', mustChange: 0, signedInBy: 'password' as const },
  ...{ factorSince: null, accessVersion: 1 },
};

beforeEach(async () => {
  const { db } = deps();
  for (const id of ['ann', 'bob']) await addUser(db, { id });
  await db.insertInto('roles').values({ id: 'chief', name: '主任', permissions: '[]' }).execute();
  await db.insertInto('userRoles').values({ userId: 'ann', roleId: 'chief' }).execute();
  const value = JSON.stringify({ factorRoles: ['chief'] });
  await db.insertInto('settings').values({ name: 'site', value }).execute();
});

it('S-ADM-8 the factor is a duty of users without one whose role requires it', async () => {
  expect(await dutyOf(deps(), held)).toBe('factor');
  expect(await dutyOf(deps(), { ...held, userId: 'bob' })).toBeNull();
  expect(await dutyOf(deps(), { ...held, factorSince: 1 })).toBeNull();
  expect(await dutyOf(deps(), { ...held, signedInBy: 'passkey' })).toBeNull();
  expect(await dutyOf(deps(), { ...held, signedInBy: 'recovery' })).toBe('factor');
});

it('S-ADM-7 the password comes first', async () => {
  const all = { ...held, mustChange: 1, factorSince: 1 };
  for (const one of [{ ...held, mustChange: 1 }, all])
    expect(await dutyOf(deps(), one)).toBe('password');
});

it('S-ADM-8 one of several roles is enough', async () => {
  const { db } = deps();
  expect(await hasOneOf(db, 'ann', ['other', 'chief'])).toBe(true);
  expect(await hasOneOf(db, 'ann', ['other'])).toBe(false);
  expect(await hasOneOf(db, 'bob', ['chief'])).toBe(false);
  expect(await hasOneOf(db, 'ann', [])).toBe(false);
});
