import { type Kysely, type Migration, sql } from 'kysely';

/** A key for each device and each sign-in, by its id, beside the one that a user had on all devices. */
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
    // Devices that sealed with them may come back for long: their time begins now.
    await sql`update device_keys set used_at = ${Date.now()}`.execute(db);
  },
};
