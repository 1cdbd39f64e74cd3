import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';

/** New values of some columns of a row. */
type NewValues = Record<string, string | number | null> & { id: string };

/** Updates each of these rows with its own values, in the same columns for all, by one statement with one parameter. */
export async function updateRows(
  db: Db,
  table: 'articles' | 'records' | 'menus',
  rows: readonly NewValues[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((column) => column !== 'id');
  const changes = columns.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`changed.${column}`)}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(changes)}
    from ${isSqlite(db) ? embedded(rows, columns) : postgres(table, rows)} as changed
    where ${sql.ref(`${table}.id`)} = changed.id`.execute(db);
}

/** Materialised, so that the rows are found by their ids: SQLite would rather read a table that grew since it was analysed. */
function embedded(rows: readonly NewValues[], columns: readonly string[]): RawBuilder<unknown> {
  const values = ['id', ...columns].map(
    (column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`,
  );
  return sql`(with changes as materialized
    (select ${sql.join(values)} from json_each(${JSON.stringify(rows)})) select * from changes)`;
}

/** Values with the types of the columns of the table. */
function postgres(table: string, rows: readonly NewValues[]): RawBuilder<unknown> {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [snakeCase(column), value])),
  );
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)})`;
}

const snakeCase = (column: string): string =>
  column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
