import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/**
 * Indexes in the order of every article list (0103): by author, state, cata, recycle bin and day. `article_catas`
 * stores when the article was last changed, maintained by triggers.
 */
export const flatLists: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table article_catas add column updated_at bigint not null default 0`.execute(
      db,
    );
    await sql`update article_catas set updated_at =
      (select updated_at from articles where articles.id = article_catas.article_id)`.execute(db);
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? followEmbedded(db) : followPostgres(db));
    for (const name of ['article_catas_cata', 'articles_due']) {
      await sql`drop index ${sql.id(name)}`.execute(db);
    }
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(db);
  },
};

const indexes = [
  'article_catas_changed on article_catas (cata_id, updated_at desc, article_id)',
  'articles_by_author on articles (author, updated_at desc, id, status, revision, flags) where deleted_at is null',
  'articles_by_status on articles (status, updated_at desc, id, revision, edited_by) where deleted_at is null',
  `articles_by_revision on articles (revision, updated_at desc, id, status, edited_by)
    where deleted_at is null and revision is not null`,
  'articles_binned on articles (updated_at desc, id, status, revision, author, flags) where deleted_at is not null',
  `articles_first_published on articles (first_published_at, deleted_at)
    where deleted_at is null and first_published_at is not null`,
  'articles_due on articles (status, due_at, id) where deleted_at is null and due_at is not null',
];

async function followEmbedded(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger article_catas_placed after insert on article_catas begin
    update article_catas set updated_at = (select updated_at from articles where id = new.article_id)
    where article_id = new.article_id and cata_id = new.cata_id; end`.execute(db);
  await sql`create trigger article_catas_followed after update of updated_at on articles
    when old.updated_at <> new.updated_at begin
    update article_catas set updated_at = new.updated_at where article_id = new.id; end`.execute(
    db,
  );
}

async function followPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function article_catas_placed() returns trigger language plpgsql as $$ begin
    new.updated_at := (select updated_at from articles where id = new.article_id);
    return new; end $$`.execute(db);
  await sql`create trigger article_catas_placed before insert on article_catas
    for each row execute function article_catas_placed()`.execute(db);
  await sql`create function article_catas_followed() returns trigger language plpgsql as $$ begin
    update article_catas set updated_at = new.updated_at where article_id = new.id;
    return null; end $$`.execute(db);
  await sql`create trigger article_catas_followed after update of updated_at on articles
    for each row when (old.updated_at <> new.updated_at) execute function article_catas_followed()`.execute(
    db,
  );
}
