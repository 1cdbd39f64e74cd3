import type { Db } from '../../db/connection/connect.ts';

/** Whether the dictionary of this code has an enabled entry with this value. */
export async function offers(db: Db, code: string, value: string): Promise<boolean> {
  const dict = await db
    .selectFrom('records')
    .select('id')
    .where('kind', '=', 'dict')
    .where('code', '=', code)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!dict) return false;
  const entry = await db
    .selectFrom('records')
    .select('id')
    .where('kind', '=', 'dictDetail')
    .where('code', '=', `${dict.id}:${value}`)
    .where('status', '=', 'on')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return entry !== undefined;
}
