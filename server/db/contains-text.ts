import { type RawBuilder, sql } from 'kysely';

/**
 * Whether `keyword` stands anywhere in a column, or anywhere behind `after` in it, in large or small letters; its own `%` and
 * `_` mean themselves.
 */
export function containsText(column: string, keyword: string, after = ''): RawBuilder<boolean> {
  const pattern = `%${after}%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
