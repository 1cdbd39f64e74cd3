import { randomBytes } from 'node:crypto';
import type { Db } from '../connection/connect.ts';

/** The key that addresses of private files are signed with: made once, the same for every process on the database. */
export async function signingSecret(db: Db): Promise<string> {
  const name = 'signing-secret';
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
