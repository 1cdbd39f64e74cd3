import { type Kysely, type Migration, sql } from 'kysely';

/** A partial index of articles with flags, which are few, in the order of the lists. */
export const articleFlags: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index articles_flagged on articles (updated_at desc, id, flags, status, revision, author)
      where deleted_at is null and flags <> ''`.execute(db);
  },
};
