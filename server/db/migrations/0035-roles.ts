import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Columns for role administration: 标识, 描述, 状态, the catas that a role is limited to (null: all), and a version for
 * optimistic locking. 管理员 came with the installation and is built in (0083).
 */
export const roles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      `code text not null default ''`,
      `description text not null default ''`,
      'disabled integer not null default 0',
      'catas text',
      'built_in integer not null default 0',
      'version integer not null default 1',
      `updated_by text not null default ''`,
      'updated_at bigint',
    ]) {
      await sql`alter table roles add column ${sql.raw(column)}`.execute(db);
    }
    await sql`update roles set code = id`.execute(db);
    await sql`update roles set built_in = 1 where id = 'admin'`.execute(db);
    await sql`create unique index roles_code on roles (code) where code <> ''`.execute(db);
  },
};
