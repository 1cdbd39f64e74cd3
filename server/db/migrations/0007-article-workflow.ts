import { type Kysely, type Migration, sql } from 'kysely';

/** Columns for what the article screen manages beyond title and text, review and schedule. */
export const articleWorkflow: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = [
      'revision text',
      'published text',
      "excerpt text not null default ''",
      'cata_id text',
      "flags text not null default ''",
      'sort integer not null default 0',
      "slug text not null default ''",
      'valid_until bigint',
      'review_due bigint',
      'publish_at bigint',
      'withdraw_at bigint',
      'published_at bigint',
      'first_published_at bigint',
      "review_note text not null default ''",
      "submitted_by text not null default ''",
      "edited_by text not null default ''",
      'deleted_at bigint',
      "data text not null default '{}'",
    ];
    for (const column of columns) {
      await sql.raw(`alter table articles add column ${column}`).execute(db);
    }
    await sql`update articles set edited_by = updated_by`.execute(db);
    // Their first publication was not recorded: the last change is the nearest known time.
    await sql`update articles set published_at = updated_at, first_published_at = updated_at
      where status in ('published', 'withdrawn')`.execute(db);
    await sql`create unique index articles_slug on articles (slug) where slug <> '' and deleted_at is null`.execute(
      db,
    );
    await sql`create index articles_publish on articles (publish_at) where publish_at is not null`.execute(
      db,
    );
    await sql`create index articles_withdraw on articles (withdraw_at) where withdraw_at is not null`.execute(
      db,
    );
    await sql`create table article_catas (
      article_id text not null references articles (id) on delete cascade,
      cata_id text not null,
      primary key (article_id, cata_id)
    )`.execute(db);
    await sql`create index article_catas_cata on article_catas (cata_id)`.execute(db);
    await sql`create table article_steps (
      article_id text not null references articles (id) on delete cascade,
      version integer not null,
      at bigint not null,
      user_name text not null,
      action text not null,
      note text not null,
      fields text,
      primary key (article_id, version)
    )`.execute(db);
    await sql`create table article_locks (
      article_id text primary key references articles (id) on delete cascade,
      user_name text not null,
      since bigint not null,
      seen_at bigint not null
    )`.execute(db);
    // Before, editors could write articles that only admins could submit.
    await grantEditors(db, ['article:submit', 'article:delete', 'cata:search']);
  },
};

/** Adds permission codes to the role 编辑, where it exists. */
async function grantEditors(db: Kysely<unknown>, further: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    permissions: string;
  }>`select permissions from roles where id = 'editor'`.execute(db);
  for (const { permissions } of rows) {
    const codes = new Set([...(JSON.parse(permissions) as string[]), ...further]);
    await sql`update roles set permissions = ${JSON.stringify([...codes])} where id = 'editor'`.execute(
      db,
    );
  }
}
