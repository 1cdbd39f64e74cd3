import { type Kysely, type Migration, sql } from 'kysely';

/** Files stored by other services, and packages for operators (0072). */
export const uploadServices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table files add column held_at text`.execute(db);
    await sql`create table packages (
      id text primary key,
      user_id text not null references users (id),
      kind text not null,
      name text not null,
      type text not null,
      size bigint not null,
      sha256 text not null,
      storage_name text unique,
      created_at bigint not null,
      note text not null,
      target text not null,
      code integer not null,
      message text not null
    )`.execute(db);
    await sql`create index packages_newest on packages (kind, created_at, id)`.execute(db);
  },
};
