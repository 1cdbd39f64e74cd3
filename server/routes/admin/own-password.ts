import type { Selectable } from 'kysely';
import type { Call, Caller } from '../../base/call.ts';
import { invalidFields, refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import type { Database } from '../../db/schema.ts';
import { recordSuccess, reserveAttempt } from '../../security/login-guard.ts';
import { isPassword } from '../../security/passwords/passwords.ts';

export type UserRow = Selectable<Database['users']>;

/** The caller's row. */
export const ownRow = (db: Pick<Db, 'selectFrom'>, { userId }: Caller): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

/** Refuses what is not the caller's password, at that field; it is guessed as slowly as at the login. Gives their row. */
export async function checkOwnPassword(
  { deps, caller, client }: Pick<Call, 'deps' | 'client'> & { caller: Caller },
  field: string,
  password: string,
): Promise<UserRow> {
  const attempt = { userName: caller.userName, address: client.address };
  const wait = await reserveAttempt(deps, attempt);
  if (wait > 0) throw refusedByRule(`尝试次数过多，请 ${Math.ceil(wait / 1000)} 秒后再试`);
  const user = await ownRow(deps.db, caller);
  if (!(await isPassword(user.passwordHash, password))) {
    throw invalidFields({ [field]: '当前密码不正确' });
  }
  await recordSuccess(deps, attempt);
  return user;
}
