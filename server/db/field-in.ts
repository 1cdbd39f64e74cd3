import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './is-sqlite.ts';
import type { Database } from './schema.ts';

/** What JSON can spell and PostgreSQL takes for no text, NUL and half a character: one of them in a row would fail every query. */
const UNREADABLE = String.raw`\\u(0000|d[89a-f][0-9a-f]{2})`;
const REPLACEMENT = String.raw`\\ufffd`;

/** A text among the fields of a record, which its row holds as JSON. */
export const fieldIn = (db: Kysely<Database>, field: string): RawBuilder<string> =>
  isSqlite(db)
    ? sql<string>`json_extract(data, ${`$.${field}`})`
    : sql<string>`(regexp_replace(data, ${UNREADABLE}, ${REPLACEMENT}, 'g')::jsonb ->> ${field})`;
