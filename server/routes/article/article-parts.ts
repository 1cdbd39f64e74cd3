import type { SelectQueryBuilder } from 'kysely';
import { talliesOf, totalOf } from '../../articles/article-tallies.ts';
import type { Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import type { Database } from '../../db/schema.ts';
import { belowCatas, EVERYTHING, type Scope } from '../../db/scope.ts';
import { yieldToCalls } from '../../db/slices.ts';
import {
  type Filters,
  isNarrowed,
  type Matching,
  matchArticles,
  type SearchInput,
  statesOf,
} from './match-articles.ts';

type Ordered = 'asc' | 'desc';
/** Maximum number of parts in one statement. */
const MOST_PARTS = 100;
/** Up to this many articles of the requested states are checked for their catas one by one. */
const FEW = 2000;

/** Articles in the order of their last change; `key` is the table whose index gives that order. */
interface Part {
  articles: SelectQueryBuilder<
    Database,
    'articles' | 'articleCatas',
    { id: string; updatedAt: number }
  >;
  key: 'articles' | 'articleCatas';
  /** The cata of all its articles, if it is one's. */
  cata?: string;
}

type Listed = Filters & Pick<SearchInput, 'status' | 'sort'>;

/** Splits a list into parts with one index each in the order of the list; null if the list has one order as a whole. */
export async function partsOf(deps: Deps, scope: Scope, input: Listed): Promise<Part[] | null> {
  const { sort = 'updatedAt', due, keyword, author, flag, cataId, deleted = false } = input;
  if (sort !== 'updatedAt' || due !== undefined || keyword?.trim() || deleted) return null;
  const states = statesOf(input.status);
  const isByState = states.length > 0 && !author && !flag;
  const isInCatas = cataId !== undefined || scope.catas !== null;
  if (isInCatas && !(isByState && (await areFew(deps.db, states)))) {
    return cataParts(deps, scope, input, states);
  }
  if (!isByState) return null;
  const all = await matchArticles(deps, scope, input);
  return states.flatMap((state) => [
    plain(all.where('articles.status', '=', state)),
    plain(all.where('articles.revision', '=', state)),
  ]);
}

/**
 * Whether these states have so few articles that checking the catas of each is faster than reading the index of each
 * cata.
 */
const areFew = async (db: Db, states: readonly string[]): Promise<boolean> =>
  totalOf(await talliesOf(db, EVERYTHING, false), states) <= FEW;

/** Parts for the requested or managed catas, with all below them. */
async function cataParts(
  deps: Deps,
  scope: Scope,
  { cataId, ...others }: Listed,
  states: readonly string[],
): Promise<Part[] | null> {
  const catas = await catasBelow(deps.db, cataId ? [cataId] : (scope.catas ?? []));
  const isUnknown = cataId !== undefined && catas.length === 0;
  if (isUnknown || catas.length >= MOST_PARTS) return null;
  const all = await matchArticles(deps, scope, others, states);
  const isAll = states.length === 0 && !isNarrowed(cataId ? scope : EVERYTHING, others);
  const parts = catas.map((cata) => (isAll ? allInCata(deps.db, cata) : inCata(all, cata)));
  return cataId ? parts : [...parts, ownOf(all, scope)];
}

const plain = (articles: Matching): Part => ({
  articles: articles.select(['articles.id', 'articles.updatedAt']) as unknown as Part['articles'],
  key: 'articles',
});

/** Articles of one cata, ordered by the index of `articleCatas`. */
const inCata = (articles: Matching, cata: string): Part => ({
  articles: articles
    .innerJoin('articleCatas', 'articleCatas.articleId', 'articles.id')
    .where('articleCatas.cataId', '=', cata)
    .where('articleCatas.deleted', '=', 0)
    .select(['articleCatas.articleId as id', 'articleCatas.updatedAt']),
  key: 'articleCatas',
  cata,
});

/** All articles of a cata: answered by the index of `articleCatas` alone. */
const allInCata = (db: Db, cata: string): Part => ({
  articles: db
    .selectFrom('articleCatas')
    .where('cataId', '=', cata)
    .where('deleted', '=', 0)
    .select(['articleId as id', 'updatedAt']) as unknown as Part['articles'],
  key: 'articleCatas',
  cata,
});

/** With a scope limit, articles in no cata are visible to their author only. */
const ownOf = (articles: Matching, { userName }: Scope): Part =>
  plain(articles.where('articles.cataId', 'is', null).where('articles.createdBy', '=', userName));

async function catasBelow(db: Db, roots: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('id', 'in', belowCatas(roots))
    .limit(MOST_PARTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns ids of up to `most` articles of the parts in any order; stops reading once it has enough. */
export function anyOf(db: Db, parts: readonly Part[], most: number) {
  const firsts = parts.map((part) =>
    db.selectFrom(part.articles.limit(most).as('part')).select('id'),
  );
  const all = firsts.reduce((united, other) => united.unionAll(other));
  return db.selectFrom(all.as('parts')).select('id').distinct().limit(most).execute();
}

/** Counts the articles of the parts of a list in catas: each part those that are in none of the parts before it. */
export async function countParts(db: Db, parts: readonly Part[]): Promise<number> {
  let total = 0;
  const counted: string[] = [];
  for (const { articles, cata } of parts) {
    const { count } = await db
      .selectFrom(articles.as('part'))
      .$if(counted.length > 0, (part) =>
        part.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('articleCatas')
                .select('articleCatas.articleId')
                .whereRef('articleCatas.articleId', '=', 'part.id')
                .where('articleCatas.cataId', 'in', counted),
            ),
          ),
        ),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    total += Number(count);
    if (cata) counted.push(cata);
    await yieldToCalls();
  }
  return total;
}

/** Returns a page merged from the first `skipped + length` rows of each part, without duplicates. */
export function merged(
  db: Db,
  parts: readonly Part[],
  changed: Ordered,
  { skipped, length }: { skipped: number; length: number },
) {
  const byId: Ordered = changed === 'desc' ? 'asc' : 'desc';
  const firsts = parts.map((part) =>
    db
      .selectFrom(
        part.articles
          .orderBy(`${part.key}.updatedAt`, changed)
          .orderBy('id', byId)
          .limit(skipped + length)
          .as('part'),
      )
      .selectAll(),
  );
  const all = firsts.reduce((united, other) => united.union(other));
  return db
    .selectFrom(all.as('parts'))
    .select('id')
    .orderBy('updatedAt', changed)
    .orderBy('id', byId)
    .limit(length)
    .offset(skipped)
    .execute();
}
