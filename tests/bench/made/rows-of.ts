import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../server/db/connection/connect.ts';
import { isSqlite } from '../../../server/db/is-sqlite.ts';

/** Names of columns with their types on PostgreSQL. */
export type Columns = Readonly<Record<string, 'text' | 'bigint' | 'text[]'>>;

/** Rows as a table named `one` of a statement: thousands at once, sent as one parameter. */
export function rowsOf(db: Db, columns: Columns, rows: readonly object[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  const names = Object.entries(columns);
  if (isSqlite(db)) {
    const taken = names.map(([name]) => `value ->> '${name}' as ${name}`).join(', ');
    return sql`(select ${sql.raw(taken)} from json_each(${json})) as one`;
  }
  const typed = names.map(([name, type]) => `${name} ${type}`).join(', ');
  return sql`json_to_recordset(${json}::json) as one(${sql.raw(typed)})`;
}
