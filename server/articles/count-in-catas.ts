import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** How many articles stand in each of the columns or below it, each counted once; those in the recycle bin do not. */
export async function countInCatas(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  // `union` leaves out what was seen, so that a cycle ends.
  const { rows } = await sql<{ root: string; count: number }>`
    with recursive below (root, id) as (
      select id, id from records where id in (${sql.join(ids)})
      union select below.root, records.id from records join below on records.parent_id = below.id
    )
    select below.root as root, count(distinct articles.id) as count
    from below
    join article_catas on article_catas.cata_id = below.id
    join articles on articles.id = article_catas.article_id and articles.deleted_at is null
    group by below.root`.execute(db);
  return new Map(rows.map(({ root, count }) => [root, Number(count)]));
}
