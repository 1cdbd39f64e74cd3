import type { ExpressionBuilder, OrderByItemBuilder } from 'kysely';
import type { WholeArticleFields } from '../../src/contract/article/article-fields.ts';
import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';
import { hasOutdatedLaws, outdatedArticles } from './article-laws.ts';

export const DAY = 24 * 60 * 60_000;

/** When the advice of a text is outdated: the earlier of its two dates; null: never. */
export function dueAtOf({
  validUntil,
  reviewDue,
}: Pick<WholeArticleFields, 'validUntil' | 'reviewDue'>): number | null {
  if (validUntil === null || reviewDue === null) return validUntil ?? reviewDue;
  return Math.min(validUntil, reviewDue);
}

/** Published, and the advice that readers see is outdated, or will be within so many days after `now` (milliseconds). */
const isDatedBefore =
  (now: number, days: number) => (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([where('status', '=', 'published'), where('dueAt', '<=', now + days * DAY)]);

/**
 * The same, or it quotes a law that is not 现行 any more. Each half is found by its index; where no law is outdated there
 * is but one.
 */
export async function isDue({ db, now }: Pick<Deps, 'db' | 'now'>, days: number) {
  const isDated = isDatedBefore(now(), days);
  if (!(await hasOutdatedLaws(db))) return isDated;
  const ids = db.selectFrom('articles').select('id').where(isDated).union(outdatedArticles(db));
  return (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([where('status', '=', 'published'), where('id', 'in', ids)]);
}

/** Published articles whose advice is outdated, or will be within so many days. */
export const dueArticles = (
  { db }: Pick<Deps, 'db'>,
  isIncluded: Awaited<ReturnType<typeof isDue>>,
) => db.selectFrom('articles').where('deletedAt', 'is', null).where(isIncluded);

/** What is outdated by its law comes first: that has no date to wait for. */
export const mostUrgent = (order: OrderByItemBuilder) => order.asc().nullsFirst();
/** The other way round. */
export const leastUrgent = (order: OrderByItemBuilder) => order.desc().nullsLast();

/** Readers saw it first within so many days from `start` (milliseconds) on. */
export const isFirstPublished =
  (start: number, days: number) => (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([
      where('firstPublishedAt', '>=', start),
      where('firstPublishedAt', '<', start + days * DAY),
    ]);
