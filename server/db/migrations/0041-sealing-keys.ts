import { type Kysely, type Migration, sql } from 'kysely';

/** Encryption keys per device and sign-in, by id, in addition to the user's former key for all devices. */
export const sealingKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table sealing_keys (
      user_id text not null references users (id),
      id text not null,
      key text not null,
      for_next integer not null,
      used_at bigint not null,
      primary key (user_id, id)
    )`.execute(db);
    await sql`create index sealing_keys_used on sealing_keys (used_at)`.execute(db);
    await sql`alter table device_keys add column used_at bigint not null default 0`.execute(db);
    // Devices with data encrypted by them may return much later: their lifetime starts now.
    await sql`update device_keys set used_at = ${Date.now()}`.execute(db);
  },
};
