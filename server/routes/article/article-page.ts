import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { leastUrgent, mostUrgent } from '../../articles/article-dates.ts';
import type { Deps } from '../../base/call.ts';
import { isSqlite } from '../../db/is-sqlite.ts';
import { nearerEnd } from '../../db/nearer-end.ts';
import type { Database } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { breathe } from '../../db/slices.ts';
import { anyOf, merged, partsOf } from './article-parts.ts';
import type { Filters, Matching, SearchInput } from './match-articles.ts';

/** How deep into each of its parts a list is read to put its page together; what lies deeper is walked to. */
const DEEPEST = 2000;
/** Articles that the embedded database walks over in one statement: about two milliseconds. */
const STRIDE = 20_000;

/**
 * Ids of one page of a list in its order; `all` are the articles that it holds. An index gives the order by itself, and is walked from
 * the end that is nearer: what is skipped is never read. What a list consists of (states, columns) has an order of its own
 * each: the page is put together from the first of each, however rare one of them is.
 */
export async function pageIds(
  deps: Deps,
  scope: Scope,
  input: SearchInput,
  all: Matching,
  { total, isMore }: { total: number; isMore: boolean },
): Promise<string[]> {
  const { skipped, length, isFromEnd } = nearerEnd(input, total, isMore);
  if (length === 0) return [];
  const isBack = isFromEnd !== (input.reverse ?? false);
  const parts = skipped + length <= DEEPEST ? await partsOf(deps, scope, input) : null;
  const rows = parts
    ? await merged(deps.db, parts, isBack ? 'asc' : 'desc', { skipped, length })
    : await walk(deps, input, all, { skipped, length, isBack });
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.reverse() : ids;
}

/** Ids of so many articles of a list, whatever their order: what it is counted by. */
export async function firstIds(
  deps: Deps,
  scope: Scope,
  input: Filters & Partial<Pick<SearchInput, 'status'>>,
  all: Matching,
  most: number,
): Promise<string[]> {
  const parts = await partsOf(deps, scope, { ...input, sort: undefined });
  const rows = parts
    ? await anyOf(deps.db, parts, most)
    : await walk(deps, { due: input.due }, all, { skipped: 0, length: most, isBack: false });
  return rows.map(({ id }) => id);
}

interface Walk {
  skipped: number;
  length: number;
  isBack: boolean;
}

type Order = Pick<SearchInput, 'sort' | 'due'>;

/** Walks over what is skipped, on the embedded database stride by stride, with room for other calls in between. */
async function walk({ db }: Deps, input: Order, all: Matching, walked: Walk) {
  const { length, isBack } = walked;
  const key = sql.ref<number | string>(`articles.${input.sort ?? 'updatedAt'}`);
  const ordered = inOrder(input, isBack);
  let [left, rest] = [walked.skipped, all];
  while (left > STRIDE && isSqlite(db) && !isByUrgency(input)) {
    const edge = await ordered(rest.select(['articles.id', key.as('key')]))
      .limit(1)
      .offset(STRIDE - 1)
      .executeTakeFirst();
    if (!edge) return [];
    const [further, nextId] = [isFalling(input, isBack) ? '<' : '>', isBack ? '<' : '>'] as const;
    // The first half alone is what the index is entered by.
    rest = all
      .where(key, `${further}=`, edge.key)
      .where(({ or, eb }) => or([eb(key, further, edge.key), eb('articles.id', nextId, edge.id)]));
    left -= STRIDE;
    await breathe();
  }
  return ordered(rest.select('articles.id')).limit(length).offset(left).execute();
}

/** Of what is due the most urgent comes first, unless another order is asked for. */
const isByUrgency = ({ due, sort }: Order): boolean => due !== undefined && sort === undefined;

/** Newest change first, all else from its beginning; or the other way round. */
const isFalling = ({ sort = 'updatedAt' }: Order, isBack: boolean): boolean =>
  (sort === 'updatedAt') !== isBack;

/** Orders a list as it is asked for, or the other way round. */
const inOrder =
  (input: Order, isBack: boolean) =>
  <Row>(query: SelectQueryBuilder<Database, 'articles', Row>) => {
    const byUrgency = isBack ? leastUrgent : mostUrgent;
    const byKey = (order: OrderByItemBuilder) =>
      isFalling(input, isBack) ? order.desc() : order.asc();
    const first = isByUrgency(input)
      ? query.orderBy('dueAt', byUrgency)
      : query.orderBy(`articles.${input.sort ?? 'updatedAt'}`, byKey);
    return first.orderBy('articles.id', isBack ? 'desc' : 'asc');
  };
