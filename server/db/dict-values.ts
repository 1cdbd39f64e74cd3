import type { Db } from './connection/connect.ts';

/**
 * Returns the values that are not in a dictionary. Disabled entries are valid, because records still hold them. Without
 * that dictionary in the database all values are valid.
 */
export async function valuesOutside(
  db: Db,
  dictCode: string,
  values: readonly string[],
): Promise<string[]> {
  if (values.length === 0) return [];
  const dict = await db
    .selectFrom('records')
    .select('id')
    .where('kind', '=', 'dict')
    .where('code', '=', dictCode)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!dict) return [];
  const codeOf = (value: string) => `${dict.id}:${value}`;
  const rows = await db
    .selectFrom('records')
    .select('code')
    .where('kind', '=', 'dictDetail')
    .where('code', 'in', values.map(codeOf))
    .where('deletedAt', 'is', null)
    .execute();
  const known = new Set(rows.map(({ code }) => code));
  return values.filter((value) => !known.has(codeOf(value)));
}
