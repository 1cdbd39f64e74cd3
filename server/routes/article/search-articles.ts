import type { articleCounts, articleSearch } from '../../../src/contract/article/article-search.ts';
import { MAX_PAGE_SIZE } from '../../../src/contract/common-schemas.ts';
import { countsByState, talliesOf, tallyOf, totalOf } from '../../articles/article-tallies.ts';
import { listedRows } from '../../articles/listed-rows.ts';
import type { Deps, Handler } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { countUpTo } from '../../db/counts/count-up-to.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { mapInSlices } from '../../db/slices.ts';
import { ENOUGH_FOUND, findAmong, findByText, MOST_FOUND } from '../../search/article-texts.ts';
import { countAll, firstIds, pageIds } from './article-page.ts';
import {
  type Filters,
  isNarrowed,
  type Matching,
  matchArticles,
  type SearchInput,
  statesOf,
} from './match-articles.ts';

/** Columns of a list: all but the long texts. */
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

type Listed = Filters & Pick<SearchInput, 'status'> & Partial<Pick<SearchInput, 'size'>>;

/** From this page size on all matches are counted; an export of a whole list requests pages this large. */
const WHOLE = 200;

export const handleArticleSearch: Handler<typeof articleSearch> = async ({
  deps,
  input,
  scope,
}) => {
  const { db } = deps;
  const states = statesOf(input.status);
  const matching = await matchArticles(deps, scope, input, states);
  const found = await foundBy(deps, scope, input, matching);
  if (found?.ids.length === 0) return { list: [], total: 0 };
  const counted = found
    ? { total: found.ids.length, isMore: false, known: found.ids }
    : await countOf(deps, scope, matching, input, states);
  const ids =
    (found && inOrderFound(input, found.ids)) ??
    (await inOrderKnown(db, input, counted.known)) ??
    (await pageIds(
      deps,
      scope,
      input,
      counted.known ? these(db, counted.known) : matching,
      counted,
    ));
  return {
    list: await mapInSlices(ids, async (some) => listedRows(db, scope, await rowsOf(db, some))),
    total: counted.total,
    ...((found?.more || counted.isMore) && { more: true }),
  };
};

export const handleArticleCounts: Handler<typeof articleCounts> = async ({
  deps,
  input,
  scope,
}) => {
  const { db } = deps;
  const matching = await matchArticles(deps, scope, input);
  const found = await foundBy(deps, scope, input, matching);
  if (found?.ids.length === 0) return { total: 0, states: {} };
  if (!isNarrowed(scope, input)) {
    const tallies = await talliesOf(db, scope, input.deleted ?? false);
    return { total: totalOf(tallies), states: countsByState(tallies) };
  }
  const ids = found?.ids ?? (await firstIds(deps, scope, input, matching, MOST_FOUND + 1));
  const isMore = found?.more ?? ids.length > MOST_FOUND;
  const counted = ids.slice(0, MOST_FOUND);
  // Numbers by state are omitted when only the first thousand are counted.
  if (isMore) return { total: counted.length, states: {}, more: true };
  if (counted.length === 0) return { total: 0, states: {} };
  return { total: counted.length, states: countsByState(await tallyOf(db, these(db, counted))) };
};

/** Selects articles by id alone: repeating the filters would make the database use their indexes again. */
const these = (db: Db, ids: readonly string[]): Matching =>
  db.selectFrom('articles').where(isOneOf(db, 'articles.id', ids));

/** Returns a page of the search hits if the list has the order of the hits (last change), else null. */
function inOrderFound({ page, size, sort, due, reverse }: SearchInput, ids: readonly string[]) {
  if (due !== undefined || (sort ?? 'updatedAt') !== 'updatedAt') return null;
  const ordered = reverse ? ids.toReversed() : ids;
  return ordered.slice(page * size, (page + 1) * size);
}

/**
 * Returns a large page of a list whose articles are known, or null if the database has to order them: titles, and what
 * is due. Their keys are read in slices, as one statement of 9,999 would hold other calls up for 60 ms.
 */
async function inOrderKnown(db: Db, input: SearchInput, ids: readonly string[] | undefined) {
  const { page, size, sort = 'updatedAt', due, reverse = false } = input;
  if (!ids || size < WHOLE || due !== undefined || sort === 'title') return null;
  const rows = await mapInSlices(ids, (some) =>
    these(db, some)
      .select(['articles.id', `articles.${sort} as key`])
      .execute(),
  );
  const sign = sort === 'updatedAt' ? -1 : 1;
  rows.sort((a, b) => sign * (Number(a.key) - Number(b.key)) || (a.id < b.id ? -1 : 1));
  if (reverse) rows.reverse();
  return rows.slice(page * size, (page + 1) * size).map(({ id }) => id);
}

/**
 * Returns the newest articles with the keyword, and whether there are more; null without a keyword. If the other
 * filters leave few articles, their texts are checked directly, as the keyword may have many other hits.
 */
async function foundBy(deps: Deps, scope: Scope, input: Listed, matching: Matching) {
  const { keyword, ...others } = input;
  if (!keyword?.trim()) return null;
  const isWhole = !isNarrowed(scope, others) && !input.status && !input.deleted;
  const few = isWhole ? null : await firstIds(deps, scope, others, matching, MOST_FOUND + 1);
  if (few && few.length <= MOST_FOUND) {
    return { ids: await findAmong(deps.db, keyword, few), more: false };
  }
  const enough = (input.size ?? 0) >= WHOLE ? MOST_FOUND : ENOUGH_FOUND;
  return findByText(deps.db, matching, keyword, enough);
}

/** Returns the list columns of these articles, in this order. */
async function rowsOf(db: Db, ids: readonly string[]) {
  const rows = await db.selectFrom('articles').select(listed).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Counted {
  total: number;
  isMore: boolean;
  /** Ids of all matches of a list in catas, where they are few enough to be put in order by themselves. */
  known?: readonly string[];
}

/**
 * Counts the matches; a filtered list is counted up to a thousand, with `isMore` if there are more, unless it is
 * requested whole.
 */
async function countOf(
  deps: Deps,
  scope: Scope,
  matching: Matching,
  filters: SearchInput,
  states: readonly string[],
): Promise<Counted> {
  if (!isNarrowed(scope, filters)) {
    const tallies = await talliesOf(deps.db, scope, filters.deleted ?? false);
    return { total: totalOf(tallies, states.length > 0 ? states : undefined), isMore: false };
  }
  // No index has the articles of a cata in another order than that of the last change.
  const isInCatas = filters.cataId !== undefined || scope.catas !== null;
  const isWhole = filters.size >= WHOLE;
  if (isWhole && !isInCatas) return countUpTo(deps.db, matching);
  const most = isWhole ? MAX_PAGE_SIZE : MOST_FOUND;
  const ids = await firstIds(deps, scope, filters, matching, most + 1);
  if (ids.length <= most)
    return { total: ids.length, isMore: false, ...(isInCatas && { known: ids }) };
  if (!isWhole) return { total: most, isMore: true };
  return { total: await countAll(deps, scope, filters, matching), isMore: false };
}
