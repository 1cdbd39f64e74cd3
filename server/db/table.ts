import { type Kysely, sql } from 'kysely';

/** One table: its columns as SQL both databases understand, and its own constraints. */
export const table = (db: Kysely<unknown>, name: string, ...columns: string[]) =>
  sql.raw(`create table ${name} (${columns.join(', ')})`).execute(db);
