import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/**
 * Grams of file names are computed with full-width characters converted to ASCII (（ to (, Ａ to A), so that either form
 * finds the file. Recomputes the grams of names with such characters.
 */
export const fileNameWidths: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? indexEmbedded(db) : indexPostgres(db));
  },
};

/** Range of full-width characters, their distance to ASCII, and the wide space, which is outside the range. */
const [FIRST, LAST, APART, SPACE] = [0xff01, 0xff5e, 0xfee0, 0x3000];

async function indexEmbedded(db: Kysely<unknown>): Promise<void> {
  const plain = (one: string) => `lower(case unicode(${one}) when ${SPACE} then ' ' else
    case when unicode(${one}) between ${FIRST} and ${LAST} then char(unicode(${one}) - ${APART}) else ${one} end end)`;
  const gramsOf = (name: string) => {
    const [one, next] = [`substr(${name}, i, 1)`, `substr(${name}, i + 1, 1)`].map(plain);
    return `(with recursive place (i) as (select 1 union all select i + 1 from place where i < length(${name}))
      select group_concat(hex(${one}) || ' ' || hex(${one} || ${next}), ' ') from place)`;
  };
  await sql`drop trigger files_named`.execute(db);
  await sql`drop trigger files_renamed`.execute(db);
  const drop = `delete from file_grams where rowid = (select seq from file_names where file_id = new.id);`;
  const add = `insert into file_grams (rowid, grams)
    select seq, ${gramsOf('new.name')} from file_names where file_id = new.id;`;
  const triggers = {
    'files_named after insert on files': `insert into file_names (file_id) values (new.id); ${add}`,
    'files_renamed after update of name on files when old.name <> new.name': drop + add,
  };
  for (const [event, body] of Object.entries(triggers)) {
    await sql.raw(`create trigger ${event} begin ${body} end`).execute(db);
  }
  const named = `from file_names join files on files.id = file_id
    where name glob '*[${String.fromCharCode(FIRST)}-${String.fromCharCode(LAST, SPACE)}]*'`;
  await sql.raw(`delete from file_grams where rowid in (select seq ${named})`).execute(db);
  await sql
    .raw(
      `insert into file_grams (rowid, grams) select seq, ${gramsOf('files.name')} ${named} order by seq`,
    )
    .execute(db);
}

async function indexPostgres(db: Kysely<unknown>): Promise<void> {
  const all = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at);
  const wide = String.fromCharCode(SPACE, ...all);
  const plain = String.fromCharCode(0x20, ...all.map((code) => code - APART));
  await sql
    .raw(`create or replace function file_name_grams(name text) returns text[] language sql immutable as $$
    with one as materialized (select lower(translate(name, '${wide}', '${plain.replace("'", "''")}')) as plain)
    select coalesce(array_agg(distinct substr(plain, i, n)), '{}')
    from one, generate_series(1, char_length(plain)) i, generate_series(1, 2) n $$`)
    .execute(db);
  await sql`update file_names set grams = file_name_grams(name) from files
    where files.id = file_id and name <> translate(name, ${wide}, ${plain})`.execute(db);
}
