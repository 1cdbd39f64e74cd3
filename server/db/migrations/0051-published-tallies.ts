import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/** A quarter of an hour in milliseconds: in every time zone days start on a slot. */
const SLOT = 15 * 60_000;

/**
 * Numbers of articles first published in each quarter of an hour, without the recycle bin; maintained by triggers like
 * the numbers by state (0017).
 */
export const publishedTallies: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const slot = sql.raw(isSqlite ? 'integer primary key' : 'bigint not null');
    await sql`create table published_tallies (slot ${slot}, tally bigint not null)`.execute(db);
    await sql`insert into published_tallies select first_published_at / ${sql.lit(SLOT)}, count(*) from articles
      where deleted_at is null and first_published_at is not null group by 1`.execute(db);
    await (isSqlite ? countEmbedded(db) : countPostgres(db));
  },
};

async function countEmbedded(db: Kysely<unknown>): Promise<void> {
  const change = (row: 'new' | 'old', by: 1 | -1) =>
    `insert into published_tallies select ${row}.first_published_at / ${SLOT}, ${by}
      where ${row}.first_published_at is not null and ${row}.deleted_at is null
      on conflict (slot) do update set tally = tally + excluded.tally;`;
  const gone = `${change('old', -1)} delete from published_tallies
    where slot = old.first_published_at / ${SLOT} and tally = 0;`;
  const isOther = `old.first_published_at is not new.first_published_at
    or (old.deleted_at is null) <> (new.deleted_at is null)`;
  const triggers = {
    'insert on articles': change('new', 1),
    'delete on articles': gone,
    [`update of first_published_at, deleted_at on articles when ${isOther}`]:
      gone + change('new', 1),
  };
  for (const [event, body] of Object.entries(triggers)) {
    const name = `articles_${event.slice(0, 6)}_published`;
    await sql.raw(`create trigger ${name} after ${event} begin ${body} end`).execute(db);
  }
}

async function countPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create index published_tallies_slot on published_tallies (slot)`.execute(db);
  const rows = (table: 'come' | 'gone', by: 1 | -1) =>
    `select first_published_at / ${SLOT}, ${by} from ${table}
      where first_published_at is not null and deleted_at is null`;
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
    const name = `articles_${event}_published`;
    await sql
      .raw(`create function ${name}() returns trigger language plpgsql as $$ begin
        insert into published_tallies
          select slot, sum(tally) from (${bodies[event]}) as changes (slot, tally)
          group by slot having sum(tally) <> 0;
        return null; end $$`)
      .execute(db);
    await sql
      .raw(`create trigger ${name} after ${event} on articles referencing ${tables[event]}
        for each statement execute function ${name}()`)
      .execute(db);
  }
}
