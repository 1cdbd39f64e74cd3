import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Deps } from '../../base/call.ts';
import type { Database } from '../../db/schema.ts';
import { belowCatas, type Scope } from '../../db/scope.ts';
import {
  type Filters,
  type Matching,
  matchArticles,
  type SearchInput,
  statesOf,
} from './match-articles.ts';

type Db = Kysely<Database>;
type Ordered = 'asc' | 'desc';
/** Parts of one statement. */
const MOST_PARTS = 100;

/** Articles in the order of their last change, by the columns that their index has. */
interface Part {
  articles: SelectQueryBuilder<
    Database,
    'articles' | 'articleCatas',
    { id: string; updatedAt: number }
  >;
  key: 'articles' | 'articleCatas';
}

type Listed = Filters & Pick<SearchInput, 'status' | 'sort'>;

/** What a list consists of, each with an index in the list's order; null: it is in one order as a whole. */
export async function partsOf(deps: Deps, scope: Scope, input: Listed): Promise<Part[] | null> {
  const { sort = 'updatedAt', due, keyword, author, flag, cataId, deleted = false } = input;
  if (sort !== 'updatedAt' || due !== undefined || keyword?.trim() || deleted) return null;
  const states = statesOf(input.status);
  if (cataId || scope.catas !== null) {
    const columns = await columnsBelow(deps.db, cataId ? [cataId] : (scope.catas ?? []));
    if (columns.length >= MOST_PARTS) return null;
    const all = await matchArticles(deps, scope, { ...input, cataId: undefined }, states);
    const parts = columns.map((column) => inColumn(all, column));
    return cataId ? parts : [...parts, ownOf(all, scope)];
  }
  if (states.length === 0 || author || flag) return null;
  const all = await matchArticles(deps, scope, input);
  return states.flatMap((state) => [
    plain(all.where('articles.status', '=', state)),
    plain(all.where('articles.revision', '=', state)),
  ]);
}

const plain = (articles: Matching): Part => ({
  articles: articles.select(['articles.id', 'articles.updatedAt']) as unknown as Part['articles'],
  key: 'articles',
});

/** Articles of one column, by what the column knows of them. */
const inColumn = (articles: Matching, column: string): Part => ({
  articles: articles
    .innerJoin('articleCatas', 'articleCatas.articleId', 'articles.id')
    .where('articleCatas.cataId', '=', column)
    .select(['articleCatas.articleId as id', 'articleCatas.updatedAt']),
  key: 'articleCatas',
});

/** Articles that stand in no column are their writer's. */
const ownOf = (articles: Matching, { userName }: Scope): Part =>
  plain(articles.where('articles.cataId', 'is', null).where('articles.createdBy', '=', userName));

async function columnsBelow(db: Db, roots: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('id', 'in', belowCatas(roots))
    .limit(MOST_PARTS)
    .execute();
  return rows.map(({ id }) => id);
}

/** A page of what is put together from the first so many of each part, each article once. */
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
  const [first, ...others] = firsts;
  const all = others.reduce(
    (united, other) => united.union(other),
    first as (typeof firsts)[number],
  );
  return db
    .selectFrom(all.as('parts'))
    .select('id')
    .orderBy('updatedAt', changed)
    .orderBy('id', byId)
    .limit(length)
    .offset(skipped)
    .execute();
}
