import { sql } from 'kysely';
import type { Db } from './connection/connect.ts';
import { isSqlite } from './is-sqlite.ts';

/** Sums that triggers keep: what each is a sum of, and by what. */
const tallies = {
  article_tallies: { place: ['status', 'revision', 'deleted'], sums: ['tally'] },
  published_tallies: { place: ['slot'], sums: ['tally'] },
  file_tallies: { place: ['kind', 'type', 'group_name', 'deleted'], sums: ['tally', 'bytes'] },
};

/** Adds up the rows that PostgreSQL's triggers have written since the last time. */
export async function sumTallies({ db }: { db: Db }): Promise<void> {
  if (isSqlite(db)) return;
  for (const [table, { place, sums }] of Object.entries(tallies)) {
    const by = place.join(', ');
    const sum = sums.map((one) => `sum(${one})`);
    const isThere = sum.map((one) => `${one} <> 0`).join(' or ');
    await sql
      .raw(`with gone as (delete from ${table} where (${by}) in
          (select ${by} from ${table} group by ${by} having count(*) > 1) returning *)
        insert into ${table} (${by}, ${sums.join(', ')})
        select ${by}, ${sum.join(', ')} from gone group by ${by} having ${isThere}`)
      .execute(db);
  }
}
