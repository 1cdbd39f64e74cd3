import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Second factors with recovery codes, passkeys, and tickets that carry a sign-in over several steps. A session stores
 * how it was opened: one opened by a passkey needs no second factor (0090).
 */
export const factors: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table second_factors (
      user_id text primary key references users (id),
      secret text not null,
      salt text not null,
      last_step bigint not null,
      since bigint not null,
      last_used_at bigint
    )`.execute(db);
    await sql`create table recovery_codes (
      user_id text not null references users (id),
      code_hash text not null,
      used_at bigint,
      primary key (user_id, code_hash)
    )`.execute(db);
    await sql`create table passkeys (
      id text primary key,
      credential_id text not null unique,
      user_id text not null references users (id),
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      backed_up integer not null,
      created_at bigint not null,
      last_used_at bigint
    )`.execute(db);
    await sql`create index passkeys_user on passkeys (user_id, created_at)`.execute(db);
    await sql`create table tickets (
      ticket_hash text primary key,
      purpose text not null,
      user_id text references users (id),
      data text not null,
      tries integer not null default 0,
      expires_at bigint not null
    )`.execute(db);
    await sql`create index tickets_expiry on tickets (expires_at)`.execute(db);
    await sql`create index tickets_user on tickets (user_id)`.execute(db);
    await sql`alter table sessions add column signed_in_by text not null default 'password'`.execute(
      db,
    );
  },
};
