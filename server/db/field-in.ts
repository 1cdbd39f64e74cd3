import { type RawBuilder, sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';

/**
 * JSON escapes that PostgreSQL cannot store as text: NUL and lone surrogates. One of them in any row would fail every
 * query.
 */
const UNREADABLE = String.raw`\\u(0000|d[89a-f][0-9a-f]{2})`;
const REPLACEMENT = String.raw`\\ufffd`;

/** A text field of the JSON in the `data` column of a record. */
export const fieldIn = (db: Db, field: string): RawBuilder<string> =>
  isSqlite(db)
    ? sql<string>`json_extract(data, ${`$.${field}`})`
    : sql<string>`(regexp_replace(data, ${UNREADABLE}, ${REPLACEMENT}, 'g')::jsonb ->> ${field})`;
