import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { articleCounts, type articleSearch } from '../../../src/contract/article/article-search.ts';
import { isDue, isFirstPublished } from '../../articles/article-dates.ts';
import type { Call, Deps } from '../../base/call.ts';
import type { Database } from '../../db/schema.ts';
import { belowCatas, isArticleIn, type Scope } from '../../db/scope.ts';

export type SearchInput = Call<typeof articleSearch>['input'];
export type Filters = Call<typeof articleCounts>['input'];
/** Articles that are not narrowed to more than a query of them may say. */
export type Matching = SelectQueryBuilder<Database, 'articles', object>;

/** What narrows a list besides states; of the recycle bin there are sums as well. */
const narrowing = (Object.keys(articleCounts.request.entries) as (keyof Filters)[]).filter(
  (name) => name !== 'deleted',
);

/** Whether more than states decides what is found: then no sum is known. */
export const isNarrowed = (scope: Scope, filters: Filters): boolean =>
  scope.catas !== null ||
  narrowing.some((name) => filters[name] !== undefined && filters[name] !== '');

/** The states of a request, none for all of them. */
export const statesOf = (status = ''): string[] => status.split(',').filter(Boolean);

/** Articles that a list with these filters finds; with states, those of them that stand in one, or whose change does. */
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
  if (cataId) query = query.where(isInColumn(cataId));
  // The index of articles with flags is found by this very condition.
  if (flag)
    query = query.where(sql`flags`, '<>', sql.lit('')).where('flags', 'like', `% ${flag} %`);
  if (author) query = query.where('author', '=', author);
  if (due !== undefined) query = query.where(await isDue(deps, due));
  if (from !== undefined) query = query.where('articles.updatedAt', '>=', from);
  if (to !== undefined) query = query.where('articles.updatedAt', '<', to);
  if (published !== undefined) query = query.where(isFirstPublished(published, 1));
  return query;
}

/** Whether an article stands in a column or below it: one by one, as a list of all of them would be made before the first is found. */
const isInColumn =
  (cataId: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<Database, 'articles'>) =>
    exists(
      selectFrom('articleCatas')
        .select('articleCatas.articleId')
        .whereRef('articleCatas.articleId', '=', 'articles.id')
        .where('articleCatas.cataId', 'in', belowCatas([cataId])),
    );
