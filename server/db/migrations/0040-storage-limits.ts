import { type Kysely, type Migration, sql } from 'kysely';

/** Storage quota per user in gigabytes by role (null: no limit), and an index of the files of one user. */
export const storageLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table roles add column storage_gb double precision`.execute(db);
    await sql`create index files_person on files (user_id, size)`.execute(db);
    await sql`create index packages_person on packages (user_id)`.execute(db);
  },
};
