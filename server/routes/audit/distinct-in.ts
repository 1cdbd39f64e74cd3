import { sql } from 'kysely';
import type { Db } from '../../db/connection/connect.ts';

/** Maximum number of values to choose from. */
const MOST = 1000;

/**
 * Distinct values of a column of the log, sorted. A loose index scan: each step seeks the next value in the index, so
 * the cost depends on the number of values, not of events.
 */
export async function distinctIn(db: Db, column: 'userName' | 'action'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found (value) as (
      select min(${name}) from audit
      union all
      select (select min(${name}) from audit where ${name} > found.value)
      from found where found.value is not null
    )
    select value from found where value is not null limit ${MOST}`.execute(db);
  return rows.map(({ value }) => value);
}
