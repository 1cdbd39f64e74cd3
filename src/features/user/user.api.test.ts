import { beforeEach, expect, it, vi } from 'vitest';
import { type User, userCalls } from '../../contract/access/user.ts';
import { client } from '../../state/base/page-client.ts';
import { refusedFields } from '../../state/session/profile.store.ts';
import { emptyUser, newUserFields, typedOf, updateCreated } from './user.api.ts';

vi.mock('../../state/base/page-client.ts', () => ({ client: { call: vi.fn() } }));

/** As created by the server: with a password that has to be replaced. */
const made = {
  ...{ ...emptyUser, id: 'u1', version: 1, userName: 'sun', realName: '孙若水' },
  ...{ mustChange: true },
} as User;

beforeEach(() => vi.mocked(client.call).mockReset());

it('S-ADM-1 a user created by an earlier try is updated, and still has to replace the password', async () => {
  await updateCreated(made, { ...newUserFields(typedOf(made)), tel: '13800000000' });
  const { userName: _, ...fields } = { ...typedOf(made), tel: '13800000000', mustChange: true };
  expect(client.call).toHaveBeenCalledExactlyOnceWith(
    userCalls.update,
    { id: 'u1', version: 1, ...fields },
    { quiet: true },
  );
});

it('S-ADM-1 a user created under another 账号 is not created again: the field shows why', async () => {
  const change = updateCreated(made, { ...newUserFields(typedOf(made)), userName: 'li' });
  const error = await change.catch((reason: unknown) => reason);
  expect(refusedFields(error)).toEqual({ userName: '已用账号「sun」建好，账号不能再改' });
  expect(client.call).not.toHaveBeenCalled();
});
