import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Columns for user administration: 姓名 beside 昵称 (until now one column was both), whether the password must be changed,
 * and a version for optimistic locking. The row of a deleted user stays, for the name at what they wrote; an ended
 * session stores why (0079).
 */
export const users: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      `real_name text not null default ''`,
      'must_change integer not null default 0',
      'version integer not null default 1',
      'last_login_at bigint',
      `created_by text not null default ''`,
      `updated_by text not null default ''`,
      'updated_at bigint',
      'deleted_at bigint',
    ]) {
      await sql`alter table users add column ${sql.raw(column)}`.execute(db);
    }
    await sql`update users set real_name = nick_name, nick_name = ''`.execute(db);
    await sql`alter table sessions add column ended_as text`.execute(db);
    await sql`create index sessions_user on sessions (user_id)`.execute(db);
    await sql`create index user_roles_role on user_roles (role_id)`.execute(db);
  },
};
