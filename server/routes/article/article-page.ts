import { type OrderByItemBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { leastUrgent, mostUrgent } from '../../articles/article-dates.ts';
import type { Deps } from '../../base/call.ts';
import { countUpTo } from '../../db/counts/count-up-to.ts';
import { nearerEnd } from '../../db/counts/nearer-end.ts';
import { isSqlite } from '../../db/is-sqlite.ts';
import type { Database } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { yieldToCalls } from '../../db/slices.ts';
import { anyOf, countParts, merged, partsOf } from './article-parts.ts';
import type { Filters, Matching, SearchInput } from './match-articles.ts';

/** Offset up to which a page is merged from the parts; a deeper page is reached by walking the index. */
const DEEPEST = 2000;
/** Rows that the embedded database skips in one statement: about two milliseconds. */
const STRIDE = 20_000;
/** Rows of a page that it reads in one statement; for each it may look at several articles that do not match. */
const WINDOW = 500;

/**
 * Returns the ids of one page of a list in its order; `all` selects the whole list. A single index is walked from the
 * nearer end. A list that spans several states or catas has one ordered index for each: the page is merged from the
 * first rows of each part, so that rare parts cost nothing.
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

/** Counts all articles of a list, however many. */
export async function countAll(
  deps: Deps,
  scope: Scope,
  input: Filters & Pick<SearchInput, 'status'>,
  all: Matching,
): Promise<number> {
  const parts = await partsOf(deps, scope, { ...input, sort: undefined });
  return parts ? countParts(deps.db, parts) : (await countUpTo(deps.db, all)).total;
}

/** Returns the ids of at most `most` articles of a list in any order; used for counting. */
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

/** Skips rows and reads one page; on the embedded database in strides and windows, yielding to other calls in between. */
async function walk({ db }: Deps, input: Order, all: Matching, walked: Walk) {
  const { isBack } = walked;
  const key = sql.ref<number | string>(`articles.${input.sort ?? 'updatedAt'}`);
  const ordered = inOrder(input, isBack);
  const [further, nextId] = [isFalling(input, isBack) ? '<' : '>', isBack ? '<' : '>'] as const;
  const inSteps = isSqlite(db) && !isByUrgency(input);
  const read: { id: string }[] = [];
  let { skipped, length } = walked;
  let rest = all;
  while (inSteps && (skipped > STRIDE || length > WINDOW)) {
    const isSkipping = skipped > STRIDE;
    const [limit, offset] = isSkipping ? [1, STRIDE - 1] : [WINDOW, skipped];
    const rows = await ordered(rest.select(['articles.id', key.as('key')]))
      .limit(limit)
      .offset(offset)
      .execute();
    if (!isSkipping) read.push(...rows);
    const edge = rows[limit - 1];
    if (!edge) return read;
    // The first condition is redundant; it lets the database enter the index.
    rest = all
      .where(key, `${further}=`, edge.key)
      .where(({ or, eb }) => or([eb(key, further, edge.key), eb('articles.id', nextId, edge.id)]));
    [skipped, length] = isSkipping ? [skipped - STRIDE, length] : [0, length - WINDOW];
    await yieldToCalls();
  }
  const rows = await ordered(rest.select('articles.id')).limit(length).offset(skipped).execute();
  return [...read, ...rows];
}

/** Due articles are ordered by urgency unless another order is requested. */
const isByUrgency = ({ due, sort }: Order): boolean => due !== undefined && sort === undefined;

/** `updatedAt` sorts descending, other keys ascending; `isBack` reverses. */
const isFalling = ({ sort = 'updatedAt' }: Order, isBack: boolean): boolean =>
  (sort === 'updatedAt') !== isBack;

/** Orders a list as requested; `isBack` reverses. */
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
