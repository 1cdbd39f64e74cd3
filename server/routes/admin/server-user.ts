import type { Selectable } from 'kysely';
import type { ServerUser } from '../../../src/contract/session/login.ts';
import type { Database } from '../../db/schema.ts';

type UserRow = Pick<
  Selectable<Database['users']>,
  'phone' | 'email' | 'userName' | 'nickName' | 'level' | 'avatar'
>;

/** A user as the app knows them. */
export const serverUserOf = ({ phone: tel, ...user }: UserRow): ServerUser => {
  const { email, userName, nickName, level, avatar } = user;
  return { tel, email, userName, nickName, level, avatar };
};
