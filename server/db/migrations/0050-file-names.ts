import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/**
 * Search index of file names (0111): their characters and pairs of neighbouring ones, in lower case, numbered in the
 * order of creation. Maintained by triggers, so that every write is covered.
 */
export const fileNames: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? indexEmbedded(db) : indexPostgres(db));
  },
};

/** Grams as the hexadecimal digits of their bytes: a single word for the index, whatever the characters. */
const gramsOf = (name: string) =>
  `(with recursive place (i) as (select 1 union all select i + 1 from place where i < length(${name}))
    select group_concat(hex(substr(lower(${name}), i, 1)) || ' ' || hex(substr(lower(${name}), i, 2)), ' ') from place)`;

async function indexEmbedded(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_names (
      seq integer primary key autoincrement,
      file_id text not null unique references files (id) on delete cascade
    )`.execute(db);
  await sql`create virtual table file_grams using fts5
    (grams, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii')`.execute(db);
  await sql`insert into file_names (file_id) select id from files order by created_at, id`.execute(
    db,
  );
  await sql
    .raw(`insert into file_grams (rowid, grams) select seq, ${gramsOf('files.name')}
      from file_names join files on files.id = file_id order by seq`)
    .execute(db);
  const drop = (id: string) =>
    `delete from file_grams where rowid = (select seq from file_names where file_id = ${id});`;
  const add = `insert into file_grams (rowid, grams)
    select seq, ${gramsOf('new.name')} from file_names where file_id = new.id;`;
  const triggers = {
    'files_named after insert on files': `insert into file_names (file_id) values (new.id); ${add}`,
    'files_renamed after update of name on files when old.name <> new.name': drop('new.id') + add,
    'file_names_gone after delete on file_names': 'delete from file_grams where rowid = old.seq;',
  };
  for (const [event, body] of Object.entries(triggers)) {
    await sql.raw(`create trigger ${event} begin ${body} end`).execute(db);
  }
}

async function indexPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create table file_names (
      seq bigint generated always as identity primary key,
      file_id text not null unique references files (id) on delete cascade,
      grams text[] not null
    )`.execute(db);
  await sql`create function file_name_grams(name text) returns text[] language sql immutable as $$
    select coalesce(array_agg(distinct substr(lower(name), i, n)), '{}')
    from generate_series(1, char_length(name)) i, generate_series(1, 2) n $$`.execute(db);
  await sql`insert into file_names (file_id, grams)
    select id, file_name_grams(name) from files order by created_at, id`.execute(db);
  await sql`create index file_names_grams on file_names using gin (grams)`.execute(db);
  await sql`create function files_named() returns trigger language plpgsql as $$ begin
    insert into file_names (file_id, grams) values (new.id, file_name_grams(new.name))
    on conflict (file_id) do update set grams = excluded.grams;
    return null; end $$`.execute(db);
  await sql`create trigger files_named after insert or update of name on files
    for each row execute function files_named()`.execute(db);
}
