import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';

/**
 * Condition: `column` is one of these ids. All ids are one parameter, so that the statement has one text and is
 * prepared once.
 */
export const isOneOf = (db: Db, column: string, ids: readonly string[]): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`${sql.ref(column)} = any(${ids}::text[])`;
