import { type Kysely, type Migration, sql } from 'kysely';
import { type ArticleText, indexArticle } from '../search/article-texts.ts';
import { isSqlite } from './is-sqlite.ts';
import type { Database } from './schema.ts';
import { table } from './table.ts';

/** Articles that are indexed in one go. */
const AT_ONCE = 500;

/** Lists of articles in their orders, and what finds them by the words of their texts (0036). */
export const articleSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await makeLists(db);
    await (isSqlite(db) ? makeEmbedded(db) : makePostgres(db));
    await fill(db as Kysely<Database>);
  },
};

/** A single character is found by the index as well. */
export const articleCharacters: Migration = {
  async up(db: Kysely<unknown>) {
    await fill(db as Kysely<Database>);
    // Or the index would carry what each article was found by before.
    if (isSqlite(db)) {
      await sql`insert into article_grams (article_grams) values ('optimize')`.execute(db);
    }
  },
};

/** With what lists are narrowed by, so that counting and skipping read no article. */
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

const article = 'article_id text not null unique references articles (id) on delete cascade';

/** The index holds the grams without their places, and no text of its own. */
async function makeEmbedded(db: Kysely<unknown>): Promise<void> {
  const seq = 'seq integer primary key autoincrement';
  await table(db, 'article_texts', seq, article, 'text text not null');
  await sql`create virtual table article_grams using fts5
    (grams, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii')`.execute(db);
  await sql`create trigger article_texts_gone after delete on article_texts begin
    delete from article_grams where rowid = old.seq; end`.execute(db);
}

async function makePostgres(db: Kysely<unknown>): Promise<void> {
  const seq = 'seq bigint generated always as identity primary key';
  await table(db, 'article_texts', seq, article, 'text text not null', 'grams text[] not null');
  await sql`create index article_texts_grams on article_texts using gin (grams)`.execute(db);
}

/** The oldest change first, as it would have been. */
async function fill(db: Kysely<Database>): Promise<void> {
  const ids = await db.selectFrom('articles').select('id').orderBy('updatedAt').execute();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map(({ id }) => id);
    const rows: ArticleText[] = await db
      .selectFrom('articles')
      .select(['id', 'title', 'summary', 'author', 'body'])
      .where('id', 'in', some)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of some) {
      const row = byId.get(id);
      if (row) await indexArticle(db, row);
    }
  }
}
