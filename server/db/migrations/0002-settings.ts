import { type Kysely, type Migration, sql } from 'kysely';

/** What the server itself remembers, by name. */
export const settings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table settings (
      name text primary key,
      value text not null
    )`.execute(db);
  },
};
