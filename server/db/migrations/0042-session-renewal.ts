import { type Kysely, type Migration, sql } from 'kysely';

/**
 * A password change rotates the token of a session; calls in flight with the former one are accepted for a grace
 * period.
 */
export const sessionRenewal: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sessions add column former_hash text`.execute(db);
    await sql`alter table sessions add column former_until bigint not null default 0`.execute(db);
    await sql`create index sessions_former on sessions (former_hash)
      where former_hash is not null`.execute(db);
    await sql`create index sessions_companion on sessions (companion_hash)`.execute(db);
  },
};
