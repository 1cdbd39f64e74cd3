import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSqlite } from './is-sqlite.ts';
import type { Database } from './schema.ts';

/** A text among the fields of a record, which its row holds as JSON. */
export const fieldIn = (db: Kysely<Database>, field: string): RawBuilder<string> =>
  isSqlite(db)
    ? sql<string>`json_extract(data, ${`$.${field}`})`
    : sql<string>`(data::jsonb ->> ${field})`;
