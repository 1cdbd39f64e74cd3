import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/**
 * Numbers of articles by state, state of the revision, and recycle bin. Maintained by triggers, so that manual changes
 * in the database are counted, too (0065).
 */
export const articleTallies: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table article_tallies (
      status text not null,
      revision text not null,
      deleted integer not null,
      tally bigint not null
    )`.execute(db);
    await sql`insert into article_tallies
      select status, coalesce(revision, ''), case when deleted_at is null then 0 else 1 end, count(*)
      from articles group by 1, 2, 3`.execute(db);
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? countEmbedded(db) : countPostgres(db));
  },
};

/** One row per combination: this database has one writer at a time. */
async function countEmbedded(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index article_tallies_place on article_tallies (status, revision, deleted)`.execute(
    db,
  );
  const change = (row: 'new' | 'old', by: number) =>
    `insert into article_tallies values (${row}.status, coalesce(${row}.revision, ''), ${row}.deleted_at is not null, ${by})
      on conflict (status, revision, deleted) do update set tally = tally + ${by};`;
  const triggers = {
    insert: change('new', 1),
    delete: change('old', -1),
    'update of status, revision, deleted_at': change('old', -1) + change('new', 1),
  };
  for (const [event, body] of Object.entries(triggers)) {
    const name = `articles_${event.slice(0, 6)}_tallied`;
    await sql
      .raw(`create trigger ${name} after ${event} on articles begin ${body} end`)
      .execute(db);
  }
}

/** One row per change, so that writers do not wait for each other; the daily job merges them. */
async function countPostgres(db: Kysely<unknown>): Promise<void> {
  const rows = (table: 'come' | 'gone', by: number) =>
    `select status, coalesce(revision, ''), (deleted_at is not null)::int, ${by} from ${table}`;
  const bodies = {
    insert: rows('come', 1),
    delete: rows('gone', -1),
    update: `${rows('come', 1)} union all ${rows('gone', -1)}`,
  };
  const tables = {
    insert: 'new table as come',
    delete: 'old table as gone',
    update: 'new table as come old table as gone',
  };
  for (const event of ['insert', 'delete', 'update'] as const) {
    const name = `articles_${event}_tallied`;
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin
        insert into article_tallies
          select status, revision, deleted, sum(tally)
          from (${bodies[event]}) as changes (status, revision, deleted, tally)
          group by status, revision, deleted having sum(tally) <> 0;
        return null; end $$`)
      .execute(db);
    await sql
      .raw(`create trigger ${name} after ${event} on articles referencing ${tables[event]}
        for each statement execute function ${name}()`)
      .execute(db);
  }
}
