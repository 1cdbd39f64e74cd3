import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isArticleIn, type Scope } from '../db/scope.ts';
import { DAY, isFirstPublished } from './article-dates.ts';

/** Milliseconds that are summed up: in every time zone a day begins with one of these. */
const SLOT = 15 * 60_000;
const SLOTS_OF_DAY = DAY / SLOT;

/** So many articles of one state, with a change (or none, '') in one state. */
export interface Tally {
  status: string;
  revision: string;
  count: number;
}

/** How many articles within a scope stand where, in the recycle bin or not; where that is all, without reading any of them. */
export async function talliesOf(
  db: Kysely<Database>,
  scope: Scope,
  deleted: boolean,
): Promise<Tally[]> {
  if (scope.catas !== null) {
    const articles = db.selectFrom('articles').where('deletedAt', deleted ? 'is not' : 'is', null);
    return tallyOf(db, articles.where(isArticleIn(scope)));
  }
  const rows = await db
    .selectFrom('articleTallies')
    .select(['status', 'revision', ({ fn }) => fn.sum<number>('tally').as('count')])
    .where('deleted', '=', Number(deleted))
    .groupBy(['status', 'revision'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/**
 * How many articles within a scope readers saw first on each of so many days, the first of which begins at `start` (milliseconds, the
 * quarter of an hour that it is in); where that is all, without reading any of them.
 */
export async function firstPublishedByDay(
  db: Kysely<Database>,
  scope: Scope,
  start: number,
  days: number,
): Promise<number[]> {
  const first = Math.floor(start / SLOT);
  // Whole numbers: both databases leave the rest of a division out.
  const slots =
    scope.catas === null
      ? db
          .selectFrom('publishedTallies')
          .select(['slot', 'tally'])
          .where('slot', '>=', first)
          .where('slot', '<', first + days * SLOTS_OF_DAY)
      : db
          .selectFrom('articles')
          .select([
            sql<number>`first_published_at / ${sql.lit(SLOT)}`.as('slot'),
            sql<number>`1`.as('tally'),
          ])
          .where('deletedAt', 'is', null)
          .where(isArticleIn(scope))
          .where(isFirstPublished(first * SLOT, days));
  const rows = await db
    .selectFrom(slots.as('slots'))
    .select([
      sql<number>`(slot - ${sql.lit(first)}) / ${sql.lit(SLOTS_OF_DAY)}`.as('day'),
      ({ fn }) => fn.sum<number>('tally').as('count'),
    ])
    .groupBy('day')
    .execute();
  const counts = Array.from({ length: days }, () => 0);
  for (const row of rows) counts[Number(row.day)] = Number(row.count);
  return counts;
}

/** How many of these articles stand where. */
export async function tallyOf(
  db: Kysely<Database>,
  articles: SelectQueryBuilder<Database, 'articles', object>,
): Promise<Tally[]> {
  const places = articles.select(['status', sql<string>`coalesce(revision, '')`.as('revision')]);
  const rows = await db
    .selectFrom(places.as('places'))
    .select(['status', 'revision', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['status', 'revision'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** How many of them there are; with states, of those that stand, or whose change stands, in one of these. */
export const totalOf = (tallies: readonly Tally[], states?: readonly string[]): number =>
  tallies
    .filter((one) => !states || states.includes(one.status) || states.includes(one.revision))
    .reduce((total, { count }) => total + count, 0);

/** How many stand in each state, or have a change that does: an article may be counted in two. */
export function countsByState(tallies: readonly Tally[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, revision, count } of tallies) {
    for (const state of new Set([status, revision])) {
      if (state !== '' && count > 0) counts[state] = (counts[state] ?? 0) + count;
    }
  }
  return counts;
}
