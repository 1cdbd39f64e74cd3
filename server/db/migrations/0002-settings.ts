import { type Kysely, type Migration, sql } from 'kysely';

/** The server's own settings and state, by name. */
export const settings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table settings (
      name text primary key,
      value text not null
    )`.execute(db);
  },
};
