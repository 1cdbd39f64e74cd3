import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { articleCounts, type articleSearch } from '../../../src/contract/article/article-search.ts';
import { isDue, isFirstPublished, leastUrgent, mostUrgent } from '../../articles/article-dates.ts';
import { countsByState, talliesOf, tallyOf, totalOf } from '../../articles/article-tallies.ts';
import { listedRows } from '../../articles/listed-rows.ts';
import type { Call, Deps, Handler } from '../../base/call.ts';
import type { Database } from '../../db/schema.ts';
import { belowCatas, isArticleIn, type Scope } from '../../db/scope.ts';
import { findByText, MOST_FOUND } from '../../search/article-texts.ts';

type SearchInput = Call<typeof articleSearch>['input'];
type Filters = Call<typeof articleCounts>['input'];

/** What a list shows: all but the long texts. */
const listed = [
  'id',
  'title',
  'spelling',
  'summary',
  'excerpt',
  'author',
  'coverId',
  'status',
  'revision',
  'cataId',
  'flags',
  'sort',
  'publishAt',
  'withdrawAt',
  'firstPublishedAt',
  'validUntil',
  'reviewDue',
  'deletedAt',
  'version',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
] as const;

export const handleArticleSearch: Handler<typeof articleSearch> = async ({
  deps,
  input,
  scope,
}) => {
  const { db } = deps;
  const states = statesOf(input.status);
  const matching = match(deps, scope, input, await dueIn(deps, input), states);
  const found = await foundBy(db, matching, input.keyword);
  if (found?.ids.length === 0) return { list: [], total: 0 };
  const total = found?.ids.length ?? (await countOf(deps, scope, matching, input, states));
  const all = found ? matching.where('id', 'in', found.ids) : matching;
  const rows = await pageOf(deps, input, all, total);
  return {
    list: await listedRows(db, scope, rows),
    total,
    ...(found?.more && { more: true }),
  };
};

export const handleArticleCounts: Handler<typeof articleCounts> = async ({
  deps,
  input,
  scope,
}) => {
  const { db } = deps;
  const matching = match(deps, scope, input, await dueIn(deps, input));
  const found = await foundBy(db, matching, input.keyword);
  if (found?.ids.length === 0) return { total: 0, states: {} };
  const tallies = isNarrowed(input)
    ? await tallyOf(found ? matching.where('id', 'in', found.ids) : matching)
    : await talliesOf(db, scope, input.deleted ?? false);
  return {
    total: totalOf(tallies),
    states: countsByState(tallies),
    ...(found?.more && { more: true }),
  };
};

/** The newest that hold a keyword, and whether there are more; null: there is no keyword. */
async function foundBy(db: Kysely<Database>, matching: Matching, keyword: string | undefined) {
  if (!keyword?.trim()) return null;
  const found = await findByText(db, matching, keyword);
  return { ids: found.slice(0, MOST_FOUND), more: found.length > MOST_FOUND };
}

const statesOf = (status = ''): string[] => status.split(',').filter(Boolean);

/** What narrows a list besides states; of the recycle bin there are sums as well. */
const narrowing = (Object.keys(articleCounts.request.entries) as (keyof Filters)[]).filter(
  (name) => name !== 'deleted',
);

/** Whether more than states decides what is found: then it must be counted. */
const isNarrowed = (filters: Filters): boolean =>
  narrowing.some((name) => filters[name] !== undefined && filters[name] !== '');

/**
 * One page. Its ids come first, which an index gives by itself, walked from the end that is nearer: what is skipped is
 * never read.
 */
function pageOf({ db }: Pick<Deps, 'db'>, input: SearchInput, matching: Matching, total: number) {
  const { page, size, due, sort = 'updatedAt', reverse = false } = input;
  const urgentFirst = due !== undefined && input.sort === undefined;
  const isNewestFirst = sort === 'updatedAt';
  const ordered = <Row>(query: SelectQueryBuilder<Database, 'articles', Row>, isBack = reverse) =>
    (urgentFirst
      ? query.orderBy('dueAt', isBack ? leastUrgent : mostUrgent)
      : query.orderBy(sort, isNewestFirst !== isBack ? 'desc' : 'asc')
    ).orderBy('id', isBack ? 'desc' : 'asc');
  const before = page * size;
  const length = Math.min(size, Math.max(0, total - before));
  const after = total - before - length;
  const isNearEnd = after < before;
  const ids = ordered(matching.select('id'), isNearEnd !== reverse)
    .limit(length)
    .offset(Math.max(0, isNearEnd ? after : before));
  return ordered(db.selectFrom('articles').select(listed).where('id', 'in', ids)).execute();
}

type Matching = ReturnType<typeof match>;

async function countOf(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  matching: Matching,
  filters: SearchInput,
  states: readonly string[],
): Promise<number> {
  if (!isNarrowed(filters)) {
    const tallies = await talliesOf(db, scope, filters.deleted ?? false);
    return totalOf(tallies, states.length > 0 ? states : undefined);
  }
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** What is due, where that is asked for. */
const dueIn = async (deps: Deps, { due }: Filters) => (due === undefined ? null : isDue(deps, due));

function match(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  input: Filters,
  isIncluded: Awaited<ReturnType<typeof dueIn>>,
  states: readonly string[] = [],
) {
  const { cataId, flag, author, from, to, published, deleted = false } = input;
  let query = db
    .selectFrom('articles')
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .where(isArticleIn(scope));
  if (states.length > 0) {
    query = query.where((where) =>
      where.or([where('status', 'in', states), where('revision', 'in', states)]),
    );
  }
  if (cataId) query = query.where('id', 'in', inColumn(db, cataId));
  // The index of articles with flags is found by this very condition.
  if (flag)
    query = query.where(sql`flags`, '<>', sql.lit('')).where('flags', 'like', `% ${flag} %`);
  if (author) query = query.where('author', '=', author);
  if (isIncluded) query = query.where(isIncluded);
  if (from !== undefined) query = query.where('updatedAt', '>=', from);
  if (to !== undefined) query = query.where('updatedAt', '<', to);
  if (published !== undefined) query = query.where(isFirstPublished(published, 1));
  return query;
}

/** Articles of a column and of all below it. */
const inColumn = (db: Kysely<Database>, cataId: string) =>
  db
    .selectFrom('articleCatas')
    .select('articleId')
    .where('cataId', 'in', belowCatas([cataId]));
