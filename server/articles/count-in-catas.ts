import { sql } from 'kysely';
import { MOST_COUNTED } from '../../src/contract/content/cata.ts';
import type { Db } from '../db/connection/connect.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import { yieldToCalls } from '../db/slices.ts';

/** Catas that one statement of the embedded database counts: other calls are blocked meanwhile. */
const SLICE = 25;

/**
 * Counts the articles in each cata or below it, each article once, up to {@link MOST_COUNTED}; deleted ones do not
 * count.
 */
export async function countInCatas(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const below = await catasBelow(db, ids);
  const own = await countEach(db, [...new Set([...below.values()].flat())]);
  const counts = new Map<string, number>();
  for (const [root, catas] of below) {
    const filled = catas.filter((cata) => own.get(cata));
    const most = Math.max(0, ...filled.map((cata) => own.get(cata) ?? 0));
    const isKnown = filled.length < 2 || most === MOST_COUNTED;
    counts.set(root, isKnown ? most : await countTogether(db, filled));
  }
  return counts;
}

/** The catas below each of these catas, itself included. */
async function catasBelow(db: Db, roots: readonly string[]): Promise<Map<string, string[]>> {
  // `union` drops rows already seen, so that a cycle ends.
  const { rows } = await sql<{ root: string; id: string }>`
    with recursive below (root, id) as (
      select id, id from records where ${isOneOf(db, 'id', roots)}
      union select below.root, records.id from records join below on records.parent_id = below.id
    ) select root, id from below`.execute(db);
  const below = new Map<string, string[]>();
  for (const { root, id } of rows) {
    const catas = below.get(root);
    if (catas) catas.push(id);
    else below.set(root, [id]);
  }
  return below;
}

/** Counts the articles of each cata itself. */
async function countEach(db: Db, catas: readonly string[]): Promise<Map<string, number>> {
  const slice = isSqlite(db) ? SLICE : catas.length;
  const counts = new Map<string, number>();
  for (let at = 0; at < catas.length; at += slice, await yieldToCalls()) {
    const { rows } = await sql<{ id: string; count: number }>`select id, (select count(*) from
        (select 1 from article_catas where cata_id = records.id and deleted = 0 limit ${sql.lit(MOST_COUNTED)}) as one) as count
      from records where ${isOneOf(db, 'id', catas.slice(at, at + slice))}`.execute(db);
    for (const { id, count } of rows) counts.set(id, Number(count));
  }
  return counts;
}

/** Counts the articles in any of these catas. */
async function countTogether(db: Db, catas: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select distinct article_id from article_catas where ${isOneOf(db, 'cata_id', catas)} and deleted = 0
      limit ${sql.lit(MOST_COUNTED)}) as one`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
