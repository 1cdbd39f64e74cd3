import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Columns for menu administration: whether an entry is enabled, who changed it, and a version for optimistic locking.
 */
export const menus: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      'disabled integer not null default 0',
      'version integer not null default 1',
      `updated_by text not null default ''`,
      'updated_at bigint not null default 0',
    ]) {
      await sql`alter table menus add column ${sql.raw(column)}`.execute(db);
    }
  },
};
