import { RefusalError } from '../../api/errors.ts';
import { sessionCalls } from '../../contract/access/session.ts';
import { type User, type UserFields, userCalls } from '../../contract/access/user.ts';
import { CODE } from '../../contract/codes.ts';
import { client } from '../../state/base/page-client.ts';

/** Failures are shown beside the fields, or beside the action. */
const QUIET = { quiet: true } as const;

/** The fields of a user as they are edited. */
export type Typed = UserFields & {
  /** Sent for a new user only. */
  userName: string;
};

/** The fields of a new user. */
export type NewUserFields = Omit<Typed, 'status' | 'mustChange'>;

export const newUserFields = ({ status: _, mustChange: __, ...fields }: Typed): NewUserFields =>
  fields;

export const emptyUser: Typed = {
  ...{ userName: '', realName: '', nickName: '', tel: '', email: '', level: '' },
  ...{ roleIds: [], status: 'on', mustChange: false },
};

export const typedOf = (user: User): Typed => {
  const { userName, realName, nickName, tel, email, level, roleIds, status, mustChange } = user;
  return { userName, realName, nickName, tel, email, level, roleIds, status, mustChange };
};

export const createUser = (id: string, fields: NewUserFields) =>
  client.call(userCalls.create, { id, ...fields }, QUIET);

export const updateUser = (
  { id, version }: Pick<User, 'id' | 'version'>,
  { userName: _, ...fields }: Typed,
) => client.call(userCalls.update, { id, version, ...fields }, QUIET);

/** Updates a user that an earlier attempt created without its reply arriving. Rejects if that was under another 账号. */
export async function updateCreated(user: User, fields: NewUserFields): Promise<User> {
  const { userName } = user;
  if (fields.userName !== userName) {
    const message = `已用账号「${userName}」建好，账号不能再改`;
    throw new RefusalError(CODE.invalidFields, message, { fields: { userName: message } });
  }
  return updateUser(user, { ...typedOf(user), ...fields });
}

export const resetPassword = (id: string) => client.call(userCalls.reset, { id }, QUIET);
export const resetFactor = (id: string) => client.call(userCalls.resetFactor, { id }, QUIET);
export const unlockUser = (id: string) => client.call(userCalls.unlock, { id }, QUIET);
export const signOutUser = (id: string) =>
  client.call(sessionCalls.revoke, { target: { scope: 'user', id }, reason: '' }, QUIET);
