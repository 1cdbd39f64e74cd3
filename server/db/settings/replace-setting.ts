import type { Db } from '../connection/connect.ts';

/** The value of a row of the table `settings`; null: there is none. */
export async function readSetting(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Compare-and-swap: replaces the value that was read (null: no row). False: another writer came first. */
export async function replaceSetting(
  db: Db,
  name: string,
  before: string | null,
  value: string,
): Promise<boolean> {
  if (before === null) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
