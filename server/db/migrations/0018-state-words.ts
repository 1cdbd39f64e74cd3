import { type Kysely, type Migration, sql } from 'kysely';

/** Renames the entries of article states to state names; an entry with a custom name stays. */
export const stateWords: Migration = {
  async up(db: Kysely<unknown>) {
    const dict = sql`(select id from records where kind = 'dict' and code = 'article_status')`;
    for (const [old, next] of [
      ['退回', '已退回'],
      ['通过', '已通过'],
    ] as const) {
      const [before, after] = [`"label":"${old}"`, `"label":"${next}"`];
      await sql`update records
        set title = ${next}, data = replace(data, ${before}, ${after}), version = version + 1
        where kind = 'dictDetail' and title = ${old} and group_id in ${dict}`.execute(db);
    }
    await sql`update dict_versions set version = version + 1 where dict_id in ${dict}`.execute(db);
  },
};
