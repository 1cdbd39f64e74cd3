import { expect, it } from 'vitest';
import { embeddedDeps } from '../../../tests/support/embedded-deps.ts';
import { addSession, addUser } from '../../../tests/support/table-rows.ts';
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

it('what no trigger watches is counted by hand', async () => {
  const version = async () =>
    (await deps().db.selectFrom('accessVersion').select('version').executeTakeFirstOrThrow())
      .version;
  const before = await version();
  await bumpAccessVersion(deps().db);
  expect(await version()).toBe(before + 1);
});
