import { refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { dropTickets } from '../factor/tickets.ts';
import { isPassword } from './passwords.ts';

/** Number of earlier passwords that may not be reused, besides the current one. */
const HISTORY = 5;

type User = { id: string; passwordHash: string };

const oldOf = (db: Pick<Db, 'selectFrom'>, userId: string, most = HISTORY) =>
  db
    .selectFrom('oldPasswords')
    .select('passwordHash')
    .where('userId', '=', userId)
    .orderBy('replacedAt', 'desc')
    .orderBy('passwordHash')
    .limit(most)
    .execute();

/**
 * Whether this is one of the user's last `most` passwords. Verified one after the other: each takes 19 MiB, and others
 * sign in meanwhile.
 */
export async function wasPassword(
  db: Pick<Db, 'selectFrom'>,
  userId: string,
  password: string,
  most = HISTORY,
): Promise<boolean> {
  for (const { passwordHash } of await oldOf(db, userId, most)) {
    if (await isPassword(passwordHash, password)) return true;
  }
  return false;
}

/**
 * Sets a new password and adds the former one to the history; throws after a concurrent change. `mustChange`: the user
 * must replace it at the next sign-in.
 */
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
  const recent = await oldOf(db, id);
  await db
    .deleteFrom('oldPasswords')
    .where('userId', '=', id)
    .where(
      'passwordHash',
      'not in',
      recent.map((row) => row.passwordHash),
    )
    .execute();
}
