import { type Kysely, type Migration, sql } from 'kysely';

/** Sizes of open uploads, and which files are avatars, so that both can be limited per user. */
export const uploadLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table upload_sessions add column size bigint not null default 0`.execute(db);
    await sql`alter table upload_sessions add column active_at bigint not null default 0`.execute(
      db,
    );
    await sql`create index upload_sessions_person on upload_sessions (user_id)
      where state = 'open'`.execute(db);
    await sql`alter table files add column avatar integer not null default 0`.execute(db);
    await sql`create index files_avatars on files (user_id, created_at)
      where avatar = 1`.execute(db);
  },
};
