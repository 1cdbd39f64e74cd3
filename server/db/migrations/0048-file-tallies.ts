import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/** Grouping of the sums: columns of the tally table, and expressions over a row of `files`. */
const PLACE = 'kind, type, group_name, deleted';

/**
 * Numbers and bytes of files by kind, type and group, maintained by triggers as for articles (0017). Indexes in the
 * order of the lists by name, by size, of one user and of the recycle bin.
 */
export const fileTallies: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table file_tallies (
      kind text not null,
      type text not null,
      group_name text not null,
      deleted integer not null,
      tally bigint not null,
      bytes bigint not null
    )`.execute(db);
    await sql`insert into file_tallies
      select kind, type, group_name, case when deleted_at is null then 0 else 1 end, count(*), sum(size)
      from files group by 1, 2, 3, 4`.execute(db);
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? countEmbedded(db) : countPostgres(db));
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(db);
  },
};

const indexes = [
  'files_by_name on files (name, id) where deleted_at is null',
  'files_by_size on files (size desc, id) where deleted_at is null',
  'files_by_person on files (user_id, created_at desc, id) where deleted_at is null',
  'files_of_kind on files (kind, user_id, type, group_name, size, deleted_at)',
  'files_binned on files (created_at desc, id) where deleted_at is not null',
];

async function countEmbedded(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index file_tallies_place on file_tallies (kind, type, group_name, deleted)`.execute(
    db,
  );
  const change = (row: 'new' | 'old', sign: '' | '-') =>
    `insert into file_tallies values (${row}.kind, ${row}.type, ${row}.group_name,
        ${row}.deleted_at is not null, ${sign}1, ${sign}${row}.size)
      on conflict (${PLACE}) do update set tally = tally + excluded.tally, bytes = bytes + excluded.bytes;`;
  const triggers = {
    insert: change('new', ''),
    delete: change('old', '-'),
    'update of kind, type, group_name, deleted_at, size': change('old', '-') + change('new', ''),
  };
  for (const [event, body] of Object.entries(triggers)) {
    const name = `files_${event.slice(0, 6)}_tallied`;
    await sql.raw(`create trigger ${name} after ${event} on files begin ${body} end`).execute(db);
  }
}

/** Rows per change, so that writers do not wait for each other; the daily job merges them. */
async function countPostgres(db: Kysely<unknown>): Promise<void> {
  const rows = (table: 'come' | 'gone', sign: '' | '-') =>
    `select kind, type, group_name, (deleted_at is not null)::int, ${sign}1, ${sign}size from ${table}`;
  const bodies = {
    insert: rows('come', ''),
    delete: rows('gone', '-'),
    update: `${rows('come', '')} union all ${rows('gone', '-')}`,
  };
  const tables = {
    insert: 'new table as come',
    delete: 'old table as gone',
    update: 'new table as come old table as gone',
  };
  for (const event of ['insert', 'delete', 'update'] as const) {
    const name = `files_${event}_tallied`;
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin
        insert into file_tallies
          select ${PLACE}, sum(tally), sum(bytes)
          from (${bodies[event]}) as changes (${PLACE}, tally, bytes)
          group by ${PLACE} having sum(tally) <> 0 or sum(bytes) <> 0;
        return null; end $$`)
      .execute(db);
    await sql
      .raw(`create trigger ${name} after ${event} on files referencing ${tables[event]}
        for each statement execute function ${name}()`)
      .execute(db);
  }
}
