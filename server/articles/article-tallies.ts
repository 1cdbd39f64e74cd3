import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/connection/connect.ts';
import type { Database } from '../db/schema.ts';
import { isArticleIn, type Scope } from '../db/scope.ts';
import { DAY, isFirstPublished } from './article-dates.ts';

/** Slot of the tallies in milliseconds: in every time zone a day begins at a slot boundary. */
const SLOT = 15 * 60_000;
const SLOTS_OF_DAY = DAY / SLOT;

/** Number of articles with this status and revision state (no revision: empty). */
export interface Tally {
  status: string;
  revision: string;
  count: number;
}

/**
 * Counts the articles within a scope by state; without a scope limit from the trigger-maintained tallies, without
 * reading articles.
 */
export async function talliesOf(db: Db, scope: Scope, deleted: boolean): Promise<Tally[]> {
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
 * Counts the first publications within a scope per day, for `days` days from `start` (milliseconds, rounded down to a
 * slot); without a scope limit from the tallies, without reading articles.
 */
export async function firstPublishedByDay(
  db: Db,
  scope: Scope,
  start: number,
  days: number,
): Promise<number[]> {
  const first = Math.floor(start / SLOT);
  // Integer division: both databases truncate.
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

/** Counts these articles by state. */
export async function tallyOf(
  db: Db,
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

/** Sums tallies; with `states`, of articles whose status or revision has one of them. */
export const totalOf = (tallies: readonly Tally[], states?: readonly string[]): number =>
  tallies
    .filter((one) => !states || states.includes(one.status) || states.includes(one.revision))
    .reduce((total, { count }) => total + count, 0);

/** Counts per state; an article with a revision in another state counts in both. */
export function countsByState(tallies: readonly Tally[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, revision, count } of tallies) {
    for (const state of new Set([status, revision])) {
      if (state !== '' && count > 0) counts[state] = (counts[state] ?? 0) + count;
    }
  }
  return counts;
}
