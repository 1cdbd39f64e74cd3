import { type Kysely, type Migration, sql } from 'kysely';

/** A session gets another token at a password change; calls that were under way with the one before are answered for a while. */
export const sessionRenewal: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column former_hash text`.execute(db);
    await sql`alter table sessions add column former_until bigint not null default 0`.execute(db);
    await sql`create index sessions_former on sessions (former_hash)
      where former_hash is not null`.execute(db);
    await sql`create index sessions_companion on sessions (companion_hash)`.execute(db);
  },
};
