import type { Selectable } from 'kysely';
import type { ServerUser } from '../../../src/contract/session/login.ts';
import type { Database } from '../../db/schema.ts';

type UserRow = Pick<
  Selectable<Database['users']>,
  'phone' | 'email' | 'userName' | 'realName' | 'nickName' | 'level' | 'avatar'
>;

/** A user as the app sees them; `nickName` is the display name, which is the 姓名 (S-SESS-3). */
export const serverUserOf = ({ phone: tel, ...user }: UserRow): ServerUser => {
  const { email, userName, realName, level, avatar } = user;
  return { tel, email, userName, nickName: realName || user.nickName, level, avatar };
};
