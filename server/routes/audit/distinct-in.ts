import { sql } from 'kysely';
import type { Db } from '../../db/connection/connect.ts';

/** Values of a column that a list to choose from holds. */
const MOST = 1000;

/**
 * What occurs in a column of the log, in order. From each value the index leads to the next one: however many events there
 * are, as many steps are taken as there are values.
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
