import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../http/call.ts';

const DAY = 24 * 60 * 60_000;

/** The earlier of the two dates, on both databases. */
export const dueAt = sql<number>`case
  when valid_until is null then review_due
  when review_due is null or valid_until < review_due then valid_until
  else review_due end`;

/** Published, and its advice is outdated, or will be within so many days after `now` (milliseconds). */
export const isDue =
  (now: number, days: number) => (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([where('status', '=', 'published'), where(dueAt, '<=', now + days * DAY)]);

/** Published articles whose advice is outdated, or will be within so many days. */
export const dueArticles = ({ db, now }: Deps, days: number) =>
  db.selectFrom('articles').where('deletedAt', 'is', null).where(isDue(now(), days));
