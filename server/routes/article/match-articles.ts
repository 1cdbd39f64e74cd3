import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { articleCounts, type articleSearch } from '../../../src/contract/article/article-search.ts';
import { isDue, isFirstPublished } from '../../articles/article-dates.ts';
import type { Call, Deps } from '../../base/call.ts';
import type { Database } from '../../db/schema.ts';
import { belowCatas, isArticleIn, type Scope } from '../../db/scope.ts';

export type SearchInput = Call<typeof articleSearch>['input'];
export type Filters = Call<typeof articleCounts>['input'];
/** Query of articles that later steps may narrow further. */
export type Matching = SelectQueryBuilder<Database, 'articles', object>;

/** Filters besides states; the recycle bin has its own tallies, so `deleted` is not among them. */
const narrowing = (Object.keys(articleCounts.request.entries) as (keyof Filters)[]).filter(
  (name) => name !== 'deleted',
);

/** Whether filters other than states apply; then the tallies cannot answer. */
export const isNarrowed = (scope: Scope, filters: Filters): boolean =>
  scope.catas !== null ||
  narrowing.some((name) => filters[name] !== undefined && filters[name] !== '');

/** The states of a request; empty means all. */
export const statesOf = (status = ''): string[] => status.split(',').filter(Boolean);

/** Articles that match the filters; with states, those whose text or unpublished revision has one of them. */
export async function matchArticles(
  deps: Deps,
  scope: Scope,
  input: Filters,
  states: readonly string[] = [],
): Promise<Matching> {
  const { db } = deps;
  const { cataId, flag, author, due, from, to, published, deleted = false } = input;
  let query: Matching = db
    .selectFrom('articles')
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .where(isArticleIn(scope));
  if (states.length > 0) {
    query = query.where((where) =>
      where.or([where('status', 'in', states), where('revision', 'in', states)]),
    );
  }
  if (cataId) query = query.where(isInCata(cataId));
  // The partial index of articles with flags requires exactly this condition.
  if (flag)
    query = query.where(sql`flags`, '<>', sql.lit('')).where('flags', 'like', `% ${flag} %`);
  if (author) query = query.where('author', '=', author);
  if (due !== undefined) query = query.where(await isDue(deps, due));
  if (from !== undefined) query = query.where('articles.updatedAt', '>=', from);
  if (to !== undefined) query = query.where('articles.updatedAt', '<', to);
  if (published !== undefined) query = query.where(isFirstPublished(published, 1));
  return query;
}

/**
 * Whether an article is in a cata or below it. Checked row by row with `exists`: `in` would build the list of all
 * articles of the cata before returning the first.
 */
const isInCata =
  (cataId: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<Database, 'articles'>) =>
    exists(
      selectFrom('articleCatas')
        .select('articleCatas.articleId')
        .whereRef('articleCatas.articleId', '=', 'articles.id')
        .where('articleCatas.cataId', 'in', belowCatas([cataId])),
    );
