import type { ExpressionBuilder, OrderByItemBuilder } from 'kysely';
import type { WholeArticleFields } from '../../src/contract/article/article-fields.ts';
import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';
import { hasOutdatedLaws, outdatedArticles } from './article-laws.ts';

export const DAY = 24 * 60 * 60_000;

/** When the content becomes outdated: the earlier of its two dates; null: never. */
export function dueAtOf({
  validUntil,
  reviewDue,
}: Pick<WholeArticleFields, 'validUntil' | 'reviewDue'>): number | null {
  if (validUntil === null || reviewDue === null) return validUntil ?? reviewDue;
  return Math.min(validUntil, reviewDue);
}

/** Condition: published, and outdated within `days` after `now` (milliseconds). */
const isDatedBefore =
  (now: number, days: number) => (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([where('status', '=', 'published'), where('dueAt', '<=', now + days * DAY)]);

/**
 * Condition: outdated by date, or quoting a law that is not 现行 any more. Each half uses its own index; without outdated
 * laws the second half is omitted.
 */
export async function isDue({ db, now }: Pick<Deps, 'db' | 'now'>, days: number) {
  const isDated = isDatedBefore(now(), days);
  if (!(await hasOutdatedLaws(db))) return isDated;
  const ids = db.selectFrom('articles').select('id').where(isDated).union(outdatedArticles(db));
  return (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([where('status', '=', 'published'), where('id', 'in', ids)]);
}

/** Published articles that are or soon become outdated. */
export const dueArticles = (
  { db }: Pick<Deps, 'db'>,
  isIncluded: Awaited<ReturnType<typeof isDue>>,
) => db.selectFrom('articles').where('deletedAt', 'is', null).where(isIncluded);

/** Articles outdated by a law come first, as they have no future date. */
export const mostUrgent = (order: OrderByItemBuilder) => order.asc().nullsFirst();
/** Reverse of {@link mostUrgent}. */
export const leastUrgent = (order: OrderByItemBuilder) => order.desc().nullsLast();

/** Condition: first published within `days` from `start` (milliseconds). */
export const isFirstPublished =
  (start: number, days: number) => (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([
      where('firstPublishedAt', '>=', start),
      where('firstPublishedAt', '<', start + days * DAY),
    ]);
