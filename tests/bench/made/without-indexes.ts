import { sql } from 'kysely';
import type { Db } from '../../../server/db/connection/connect.ts';
import { isSqlite } from '../../../server/db/is-sqlite.ts';

/** Takes a table's indexes away, as filling them row by row takes hours; gives what makes them again. */
export async function withoutIndexes(db: Db, table: string): Promise<() => Promise<void>> {
  const { rows } = await (isSqlite(db)
    ? sql<{ name: string; sql: string }>`select name, sql from sqlite_master
        where type = 'index' and tbl_name = ${table} and sql is not null`
    : sql<{ name: string; sql: string }>`select indexname as name, indexdef as sql from pg_indexes
        where tablename = ${table} and indexname not in (select conname from pg_constraint)`
  ).execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return async () => {
    for (const row of rows) await sql.raw(row.sql).execute(db);
  };
}
