import { type Kysely, type Migration, sql } from 'kysely';

/** Hashes of users' earlier passwords, which must not be reused. */
export const oldPasswords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table old_passwords (
      user_id text not null references users (id),
      password_hash text not null,
      replaced_at bigint not null,
      primary key (user_id, password_hash)
    )`.execute(db);
  },
};
