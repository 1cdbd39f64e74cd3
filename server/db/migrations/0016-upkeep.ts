import { type Kysely, type Migration, sql } from 'kysely';

/** Indexes by which housekeeping finds rows to delete, in slices. */
export const upkeep: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
    await sql`create index upload_sessions_open on upload_sessions (created_at)
      where state <> 'complete'`.execute(db);
    await sql`create index records_deleted on records (deleted_at)
      where deleted_at is not null`.execute(db);
    // Children of a record are looked up before it is deleted.
    await sql`create index records_parent on records (parent_id) where parent_id is not null`.execute(
      db,
    );
    await sql`create index records_group on records (group_id) where group_id is not null`.execute(
      db,
    );
  },
};
