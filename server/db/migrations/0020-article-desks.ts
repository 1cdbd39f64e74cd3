import { type Kysely, type Migration, sql } from 'kysely';

/** Pages that have an article open, and whether something was typed there, displayed to the article's other editors. */
export const articleDesks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table article_desks (
      article_id text not null,
      token_hash text not null,
      page text not null,
      seen_at bigint not null,
      editing integer not null,
      primary key (article_id, token_hash, page)
    )`.execute(db);
    await sql`create index article_desks_seen on article_desks (seen_at)`.execute(db);
  },
};
