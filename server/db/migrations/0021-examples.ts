import { type Kysely, type Migration, sql } from 'kysely';

/** Records that are example content (0061). Those of existing installations are not marked, and stay. */
export const examples: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table examples (
      kind text not null,
      id text not null,
      version integer not null,
      primary key (kind, id)
    )`.execute(db);
  },
};
