import type { SelectQueryBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { Database } from '../schema.ts';

/**
 * Counts the rows of a query up to `most`, and whether there are more. Rows beyond are not counted, so that the cost
 * does not grow with the table. Without `most` all are counted.
 */
export async function countUpTo<Table extends keyof Database>(
  db: Db,
  rows: SelectQueryBuilder<Database, Table, object>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ total: number; isMore: boolean }> {
  const one = rows.select(sql<number>`1`.as('one'));
  const found = Number.isFinite(most) ? one.limit(most + 1) : one;
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(Number(total), most), isMore: Number(total) > most };
}
