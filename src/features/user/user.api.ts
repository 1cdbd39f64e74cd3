import { sessionCalls } from '../../contract/access/session.ts';
import { type User, type UserFields, userCalls } from '../../contract/access/user.ts';
import { client } from '../../state/base/page-client.ts';

/** Failures are shown beside the fields, or where the action stands. */
const QUIET = { quiet: true } as const;

export interface Typed extends UserFields {
  /** Of a new user only. */
  userName: string;
}

export const emptyUser: Typed = {
  ...{ userName: '', realName: '', nickName: '', tel: '', email: '', level: '' },
  ...{ roleIds: [], status: 'on', mustChange: false },
};

export const typedOf = (user: User): Typed => {
  const { userName, realName, nickName, tel, email, level, roleIds, status, mustChange } = user;
  return { userName, realName, nickName, tel, email, level, roleIds, status, mustChange };
};

export const createUser = ({ status: _, mustChange: __, ...fields }: Typed) =>
  client.call(userCalls.create, { id: crypto.randomUUID(), ...fields }, QUIET);

export const updateUser = (
  { id, version }: Pick<User, 'id' | 'version'>,
  { userName: _, ...fields }: Typed,
) => client.call(userCalls.update, { id, version, ...fields }, QUIET);

export const resetPassword = (id: string) => client.call(userCalls.reset, { id }, QUIET);
export const resetFactor = (id: string) => client.call(userCalls.resetFactor, { id }, QUIET);
export const unlockUser = (id: string) => client.call(userCalls.unlock, { id }, QUIET);
export const signOutUser = (id: string) =>
  client.call(sessionCalls.revoke, { target: { scope: 'user', id }, reason: '' }, QUIET);
