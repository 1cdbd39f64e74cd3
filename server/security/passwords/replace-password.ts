import { refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { dropTickets } from '../factor/tickets.ts';
import { isPassword } from './passwords.ts';

/** Passwords of before that may not be chosen again, besides the present one. */
const HISTORY = 5;

type User = { id: string; passwordHash: string };

const oldOf = (db: Pick<Db, 'selectFrom'>, userId: string) =>
  db
    .selectFrom('oldPasswords')
    .select('passwordHash')
    .where('userId', '=', userId)
    .orderBy('replacedAt', 'desc')
    .orderBy('passwordHash')
    .limit(HISTORY)
    .execute();

/** Whether a user had this password lately. One hash after the other: each takes 19 MiB, and others sign in meanwhile. */
export async function wasPassword(
  db: Pick<Db, 'selectFrom'>,
  userId: string,
  password: string,
): Promise<boolean> {
  for (const { passwordHash } of await oldOf(db, userId)) {
    if (await isPassword(passwordHash, password)) return true;
  }
  return false;
}

/** Sets another password, unless somebody else just did; the one of before joins the history. `mustChange`: it is good for choosing another, and no more. */
export async function replacePassword(
  db: Pick<Db, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>,
  { id, passwordHash: before }: User,
  passwordHash: string,
  { now, mustChange }: { now: number; mustChange: boolean },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ passwordHash, mustChange: Number(mustChange) })
    .where('id', '=', id)
    .where('passwordHash', '=', before)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refusedByRule('密码刚刚在别处改过，请重新登录');
  await db
    .insertInto('oldPasswords')
    .values({ userId: id, passwordHash: before, replacedAt: now })
    .execute();
  await dropTickets(db, id);
  const kept = await oldOf(db, id);
  await db
    .deleteFrom('oldPasswords')
    .where('userId', '=', id)
    .where(
      'passwordHash',
      'not in',
      kept.map((row) => row.passwordHash),
    )
    .execute();
}
