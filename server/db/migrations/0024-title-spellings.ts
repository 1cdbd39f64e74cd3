import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Spellings of titles for typing without Chinese characters (0060). A job computes those of existing titles, because a
 * migration has no dictionary. One index finds missing spellings, the other covers the columns that a search reads.
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
