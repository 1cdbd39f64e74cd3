import { type Kysely, type Migration, sql } from 'kysely';

/** Since when the bytes of a file are known to be missing. */
export const missingBytes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table files add column missing_at bigint`.execute(db);
  },
};
