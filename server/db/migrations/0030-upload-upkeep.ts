import { type Kysely, type Migration, sql } from 'kysely';

/** Indexes by which housekeeping finds expired manifests of finished uploads and expired packages. */
export const uploadUpkeep: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index upload_sessions_complete on upload_sessions (created_at)
      where state = 'complete'`.execute(db);
    await sql`create index packages_age on packages (created_at, id)`.execute(db);
  },
};
