import type { ExpressionBuilder } from 'kysely';
import type { WholeArticleFields } from '../../src/contract/article/article-fields.ts';
import type { Deps } from '../base/call.ts';
import type { Database } from '../db/schema.ts';

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
export const isDue =
  (now: number, days: number) => (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([where('status', '=', 'published'), where('dueAt', '<=', now + days * DAY)]);

/** Published articles whose advice is outdated, or will be within so many days. */
export const dueArticles = ({ db, now }: Deps, days: number) =>
  db.selectFrom('articles').where('deletedAt', 'is', null).where(isDue(now(), days));

/** Readers saw it first within so many days from `start` (milliseconds) on. */
export const isFirstPublished =
  (start: number, days: number) => (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([
      where('firstPublishedAt', '>=', start),
      where('firstPublishedAt', '<', start + days * DAY),
    ]);
