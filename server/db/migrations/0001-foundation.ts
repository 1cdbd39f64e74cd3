import { type Kysely, type Migration, SqliteAdapter, sql } from 'kysely';

const isSqlite = (db: Kysely<unknown>): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;

/** Definition of an auto-incremented id column. */
const autoId = (db: Kysely<unknown>) =>
  isSqlite(db)
    ? sql`integer primary key autoincrement`
    : sql`bigint generated always as identity primary key`;

/** Users and their sessions, menus, dictionaries, articles, files with their uploads, and the audit log. */
export const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table users (
      id text primary key,
      user_name text not null unique,
      password_hash text not null,
      nick_name text not null,
      phone text not null,
      email text not null,
      avatar text not null,
      level text not null,
      disabled integer not null,
      created_at bigint not null
    )`.execute(db);
    await sql`create table roles (
      id text primary key,
      name text not null,
      permissions text not null
    )`.execute(db);
    await sql`create table user_roles (
      user_id text not null references users (id),
      role_id text not null references roles (id),
      primary key (user_id, role_id)
    )`.execute(db);
    await sql`create table sessions (
      token_hash text primary key,
      user_id text not null references users (id),
      companion_hash text,
      created_at bigint not null,
      last_seen_at bigint not null,
      address text not null,
      user_agent text not null
    )`.execute(db);
    await sql`create table login_failures (
      subject text primary key,
      failures integer not null,
      last_at bigint not null,
      locked_until bigint not null
    )`.execute(db);
    await sql`create table captchas (
      id text primary key,
      answer_hash text not null,
      expires_at bigint not null
    )`.execute(db);
    await sql`create table menus (
      id text primary key,
      parent_id text references menus (id),
      sort integer not null,
      path text not null,
      name text not null,
      component text not null,
      permission text,
      hidden integer not null,
      meta text not null
    )`.execute(db);
    await sql`create table dicts (
      id text primary key,
      code text not null unique,
      name text not null,
      version integer not null
    )`.execute(db);
    await sql`create table dict_entries (
      id text primary key,
      dict_id text not null references dicts (id),
      value text not null,
      label text not null,
      color text not null,
      sort integer not null,
      unique (dict_id, value)
    )`.execute(db);
    await sql`create table articles (
      id text primary key,
      title text not null,
      summary text not null,
      body text not null,
      author text not null,
      status text not null,
      cover_id text,
      attachment_ids text not null,
      version integer not null,
      created_by text not null,
      created_at bigint not null,
      updated_by text not null,
      updated_at bigint not null
    )`.execute(db);
    await sql`create index articles_updated on articles (updated_at desc, id)`.execute(db);
    await sql`create table files (
      id text primary key,
      user_id text not null references users (id),
      kind text not null,
      name text not null,
      type text not null,
      size bigint not null,
      sha256 text not null,
      storage_name text not null unique,
      created_at bigint not null
    )`.execute(db);
    await sql`create table upload_sessions (
      id text primary key,
      user_id text not null references users (id),
      kind text not null,
      manifest text not null,
      storage_name text not null unique,
      state text not null,
      created_at bigint not null
    )`.execute(db);
    await sql`create table upload_chunks (
      session_id text not null references upload_sessions (id) on delete cascade,
      position integer not null,
      primary key (session_id, position)
    )`.execute(db);
    await sql`create table idempotency_keys (
      user_id text not null,
      key text not null,
      fingerprint text not null,
      reply text not null,
      created_at bigint not null,
      primary key (user_id, key)
    )`.execute(db);
    await sql`create table audit (
      id ${autoId(db)},
      at bigint not null,
      user_name text not null,
      action text not null,
      subject text not null,
      result text not null,
      address text not null,
      user_agent text not null,
      duration integer not null
    )`.execute(db);
  },
};
