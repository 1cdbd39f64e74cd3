import { type Kysely, type Migration, sql } from 'kysely';

/** Gigabytes that those with a role may have stored (null: no limit), and what finds the files of one person. */
export const storageLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table roles add column storage_gb double precision`.execute(db);
    await sql`create index files_person on files (user_id, size)`.execute(db);
    await sql`create index packages_person on packages (user_id)`.execute(db);
  },
};
