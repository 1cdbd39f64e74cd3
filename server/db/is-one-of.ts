import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './is-sqlite.ts';
import type { Database } from './schema.ts';

/** Whether `column` holds one of these ids: a thousand of them are one parameter, and the statement has one text. */
export const isOneOf = (
  db: Kysely<Database>,
  column: string,
  ids: readonly string[],
): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::text[])`;
