import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';
import { isSqlite } from '../is-sqlite.ts';

/** Tables of sums that triggers maintain, with their keys and sums. */
const tallies = {
  article_tallies: { place: ['status', 'revision', 'deleted'], sums: ['tally'] },
  published_tallies: { place: ['slot'], sums: ['tally'] },
  file_tallies: { place: ['kind', 'type', 'group_name', 'deleted'], sums: ['tally', 'bytes'] },
};

/**
 * Merges the rows that PostgreSQL's triggers have inserted since the last run: they insert, so that writers do not wait
 * for each other.
 */
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
