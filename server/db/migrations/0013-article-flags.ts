import { type Kysely, type Migration, sql } from 'kysely';

/** Few articles have flags: a list of those with one of them goes through these alone, in the order of the lists. */
export const articleFlags: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index articles_flagged on articles (updated_at desc, id, flags, status, revision, author)
      where deleted_at is null and flags <> ''`.execute(db);
  },
};
