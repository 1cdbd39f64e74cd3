import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

/**
 * `article_catas` stores whether the article is in the recycle bin (0111), so that lists and counts of a cata read one
 * index and no article. Maintained by triggers, like the time of the last change (0047). A further index lists the
 * newest titles with their spellings.
 */
export const columnPlaces: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table article_catas add column deleted integer not null default 0`.execute(db);
    await sql`update article_catas set deleted = 1
      where article_id in (select id from articles where deleted_at is not null)`.execute(db);
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (isSqlite ? followEmbedded(db) : followPostgres(db));
    await sql`drop index article_catas_changed`.execute(db);
    await sql`create index article_catas_changed
      on article_catas (cata_id, deleted, updated_at desc, article_id)`.execute(db);
    await sql`drop index articles_spelling`.execute(db);
    await sql`create index articles_spelling on articles (updated_at desc, spelling, id) where deleted_at is null`.execute(
      db,
    );
  },
};

async function followEmbedded(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger article_catas_placed`.execute(db);
  await sql`drop trigger article_catas_followed`.execute(db);
  await sql`create trigger article_catas_placed after insert on article_catas begin
    update article_catas set (updated_at, deleted) =
      (select updated_at, deleted_at is not null from articles where id = new.article_id)
    where article_id = new.article_id and cata_id = new.cata_id; end`.execute(db);
  await sql`create trigger article_catas_followed after update of updated_at, deleted_at on articles
    when old.updated_at <> new.updated_at or (old.deleted_at is null) <> (new.deleted_at is null) begin
    update article_catas set updated_at = new.updated_at, deleted = new.deleted_at is not null
    where article_id = new.id; end`.execute(db);
}

async function followPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger article_catas_followed on articles`.execute(db);
  await sql`create or replace function article_catas_placed() returns trigger language plpgsql as $$ begin
    select updated_at, (deleted_at is not null)::int into new.updated_at, new.deleted
    from articles where id = new.article_id;
    return new; end $$`.execute(db);
  await sql`create or replace function article_catas_followed() returns trigger language plpgsql as $$ begin
    update article_catas set updated_at = new.updated_at, deleted = (new.deleted_at is not null)::int
    where article_id = new.id;
    return null; end $$`.execute(db);
  await sql`create trigger article_catas_followed after update of updated_at, deleted_at on articles
    for each row when (old.updated_at <> new.updated_at or (old.deleted_at is null) <> (new.deleted_at is null))
    execute function article_catas_followed()`.execute(db);
  // Lists of due articles have rows without a date first, which is the default order of the embedded database's
  // indexes.
  await sql`drop index articles_due`.execute(db);
  await sql`create index articles_due on articles (status, due_at nulls first, id)
    where deleted_at is null and due_at is not null`.execute(db);
}
