import { type Kysely, type Migration, sql } from 'kysely';

/** Entities with few rows share one table (0029). */
export const records: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table records (
      kind text not null,
      id text primary key,
      group_id text references records (id),
      parent_id text references records (id),
      code text,
      title text not null,
      status text not null,
      sort integer not null,
      data text not null,
      version integer not null,
      created_by text not null,
      created_at bigint not null,
      updated_by text not null,
      updated_at bigint not null,
      deleted_at bigint
    )`.execute(db);
    await sql`create index records_place on records (kind, group_id, parent_id, sort)`.execute(db);
    await sql`create unique index records_code on records (kind, code) where code is not null and deleted_at is null`.execute(
      db,
    );
  },
};
