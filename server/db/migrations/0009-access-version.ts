import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/** Tables that determine permissions and menus. */
const WATCHED = ['menus', 'roles', 'user_roles'];
const COUNT = 'update access_version set version = version + 1';

/** A version that every change of roles and menus increments, including manual changes in the database (0044). */
export const accessVersion: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table access_version (
      version bigint not null
    )`.execute(db);
    await sql`insert into access_version (version) values (1)`.execute(db);
    await (isSqlite(db) ? watchEmbedded(db) : watchPostgres(db));
  },
};

async function watchEmbedded(db: Kysely<unknown>): Promise<void> {
  for (const name of WATCHED) {
    for (const change of ['insert', 'update', 'delete']) {
      await sql
        .raw(
          `create trigger ${name}_${change}_counted after ${change} on ${name} begin ${COUNT}; end`,
        )
        .execute(db);
    }
  }
}

async function watchPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function count_access() returns trigger language plpgsql
      as $$ begin ${COUNT}; return null; end $$`)
    .execute(db);
  for (const name of WATCHED) {
    await sql
      .raw(`create trigger ${name}_counted after insert or update or delete or truncate on ${name}
        for each statement execute function count_access()`)
      .execute(db);
  }
}

const isSqlite = (db: Kysely<unknown>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;
