import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Titles as they are typed without Chinese characters (0060). What was written before is spelt by a job: a migration has no
 * dictionary. One index finds what is still to be spelt, the other holds all that a search reads.
 */
export const titleSpellings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['articles', 'records']) {
      const on = sql.table(table);
      await sql`alter table ${on} add column spelling text`.execute(db);
      await sql`create index ${sql.id(`${table}_unspelt`)} on ${on} (id) where spelling is null`.execute(
        db,
      );
    }
    await sql`create index articles_spelling on articles (spelling, id) where deleted_at is null`.execute(
      db,
    );
  },
};
