import { type Kysely, SqliteAdapter } from 'kysely';

/** Whether it is the embedded database; the other is PostgreSQL. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its tables
export const isSqlite = (db: Kysely<any>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;
