import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

export const DAY = 24 * 60 * 60_000;

/** Readers saw it first within so many days from `start` (milliseconds) on. */
export const isFirstPublished =
  (start: number, days: number) => (where: ExpressionBuilder<Database, 'articles'>) =>
    where.and([
      where('firstPublishedAt', '>=', start),
      where('firstPublishedAt', '<', start + days * DAY),
    ]);
