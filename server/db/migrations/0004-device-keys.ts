import { type Kysely, type Migration, sql } from 'kysely';

/** Keys that encrypt users' data on their devices. */
export const deviceKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table device_keys (
      user_id text primary key references users (id),
      key text not null
    )`.execute(db);
  },
};
