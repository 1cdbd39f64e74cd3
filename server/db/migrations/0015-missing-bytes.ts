import { type Kysely, type Migration, sql } from 'kysely';

/** When the bytes of a file were found missing. */
export const missingBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table files add column missing_at bigint`.execute(db);
  },
};
