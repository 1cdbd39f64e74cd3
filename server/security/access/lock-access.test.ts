import { expect, it } from 'vitest';
import { addSession, addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import type { Caller } from '../../base/call.ts';
import { bumpAccessVersion, lockAccess } from './lock-access.ts';

const deps = embeddedDeps();
const lock = (userId: string) =>
  lockAccess(deps().db, {
    userId,
    tokenHash: userId,
    permissions: [],
    limits: {},
  } as unknown as Caller);

it('a caller who lost the account meanwhile changes nothing any more', async () => {
  await addUser(deps().db, { id: 'ann' });
  await addSession(deps().db, { userId: 'ann', tokenHash: 'ann' });
  await addUser(deps().db, { id: 'bob', disabled: 1 });
  await expect(lock('ann')).resolves.toBeUndefined();
  await expect(lock('bob')).rejects.toMatchObject({
    ...{ code: 1001, data: { reason: '账号已停用，请联系管理员' } },
  });
  await expect(lockAccess(deps().db, null)).resolves.toBeUndefined();
});

it('S-SEC-14 nor does one whose session was ended, or whose rights changed', async () => {
  const { db } = deps();
  await addUser(db, { id: 'ann' });
  await addSession(db, { userId: 'ann', tokenHash: 'new', formerHash: 'ann' });
  await expect(lock('ann')).resolves.toBeUndefined();
  await db.insertInto('roles').values({ id: 'r', name: '某', permissions: '["*"]' }).execute();
  await db.insertInto('userRoles').values({ userId: 'ann', roleId: 'r' }).execute();
  await expect(lock('ann')).rejects.toMatchObject({ code: 403 });
  await db.updateTable('sessions').set({ endedAs: 'signed-out' }).execute();
  await expect(lock('ann')).rejects.toMatchObject({ code: 1001 });
});

it('what no trigger watches is counted by hand', async () => {
  const version = async () =>
    (await deps().db.selectFrom('accessVersion').select('version').executeTakeFirstOrThrow())
      .version;
  const before = await version();
  await bumpAccessVersion(deps().db);
  expect(await version()).toBe(before + 1);
});
