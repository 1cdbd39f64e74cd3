import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/** Indexes for the article lists in their orders, and the full-text index (0036), which migration 0012 fills. */
export const articleSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await makeLists(db);
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? makeEmbedded(db) : makePostgres(db));
  },
};

/** Covering indexes with the filter columns of lists, so that counting and skipping read no article rows. */
async function makeLists(db: Kysely<unknown>): Promise<void> {
  await sql`drop index articles_updated`.execute(db);
  const lists = { updated: 'updated_at desc, id', title: 'title, id', sort: 'sort, id' };
  for (const [name, order] of Object.entries(lists)) {
    const columns = `${order}, status, revision, author, flags`;
    await sql
      .raw(`create index articles_by_${name} on articles (${columns}) where deleted_at is null`)
      .execute(db);
  }
  await sql`create index articles_deleted on articles (deleted_at) where deleted_at is not null`.execute(
    db,
  );
}

/** The index stores grams without positions, and no text (contentless). */
async function makeEmbedded(db: Kysely<unknown>): Promise<void> {
  await sql`create table article_texts (
      seq integer primary key autoincrement,
      article_id text not null unique references articles (id) on delete cascade,
      text text not null
    )`.execute(db);
  await sql`create virtual table article_grams using fts5
    (grams, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii')`.execute(db);
  await sql`create trigger article_texts_gone after delete on article_texts begin
    delete from article_grams where rowid = old.seq; end`.execute(db);
}

async function makePostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create table article_texts (
      seq bigint generated always as identity primary key,
      article_id text not null unique references articles (id) on delete cascade,
      text text not null,
      grams text[] not null
    )`.execute(db);
  await sql`create index article_texts_grams on article_texts using gin (grams)`.execute(db);
}
