import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { articleSearch } from '../../../src/contract/article/article-search.ts';
import { isDue, isFirstPublished } from '../../articles/article-dates.ts';
import { flagsOf } from '../../articles/article-row.ts';
import type { Call, Deps, Handler } from '../../base/call.ts';
import type { Database } from '../../db/schema.ts';
import { findByText, MOST_FOUND } from '../../search/article-texts.ts';

type SearchInput = Call<typeof articleSearch>['input'];

/** What a list shows: all but the long texts. */
const listed = [
  'id',
  'title',
  'summary',
  'excerpt',
  'author',
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

/** A listed row as the contract shows it. */
const listedRow = <Row extends { flags: string; summary: string; excerpt: string }>(row: Row) => ({
  ...row,
  flags: flagsOf(row),
  excerpt: row.summary || row.excerpt,
});

export const handleArticleSearch: Handler<typeof articleSearch> = async ({ deps, input }) => {
  const { keyword } = input;
  const matching = match(deps, input);
  const found = keyword?.trim() ? await findByText(deps.db, matching, keyword) : null;
  if (found?.length === 0) return { list: [], total: 0 };
  const newest = found?.slice(0, MOST_FOUND);
  const total = newest?.length ?? (await countOf(matching));
  const all = newest ? matching.where('id', 'in', newest) : matching;
  const rows = await pageOf(deps, input, all, total);
  const more = found !== null && found.length > total;
  return { list: rows.map(listedRow), total, ...(more && { more }) };
};

/**
 * One page. Its ids come first, which an index gives by itself, walked from the end that is nearer: what is skipped is
 * never read.
 */
function pageOf({ db }: Pick<Deps, 'db'>, input: SearchInput, matching: Matching, total: number) {
  const { page, size, due, sort = 'updatedAt' } = input;
  const urgentFirst = due !== undefined && input.sort === undefined;
  const isNewestFirst = sort === 'updatedAt' && !urgentFirst;
  const ordered = <Row>(query: SelectQueryBuilder<Database, 'articles', Row>, isBack = false) =>
    query
      .orderBy(urgentFirst ? 'dueAt' : sort, isNewestFirst !== isBack ? 'desc' : 'asc')
      .orderBy('id', isBack ? 'desc' : 'asc');
  const before = page * size;
  const length = Math.min(size, Math.max(0, total - before));
  const after = total - before - length;
  const isBack = after < before;
  const ids = ordered(matching.select('id'), isBack)
    .limit(length)
    .offset(Math.max(0, isBack ? after : before));
  return ordered(db.selectFrom('articles').select(listed).where('id', 'in', ids)).execute();
}

type Matching = ReturnType<typeof match>;

async function countOf(matching: Matching): Promise<number> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function match({ db, now }: Pick<Deps, 'db' | 'now'>, input: SearchInput) {
  const { status, cataId, flag, author, due, from, to, published, deleted = false } = input;
  let query = db.selectFrom('articles').where('deletedAt', deleted ? 'is not' : 'is', null);
  if (status) {
    query = query.where((where) =>
      where.or([where('status', '=', status), where('revision', '=', status)]),
    );
  }
  if (cataId) query = query.where('id', 'in', inColumn(db, cataId));
  // The index of articles with flags is found by this very condition.
  if (flag)
    query = query.where(sql`flags`, '<>', sql.lit('')).where('flags', 'like', `% ${flag} %`);
  if (author) query = query.where('author', '=', author);
  if (due !== undefined) query = query.where(isDue(now(), due));
  if (from !== undefined) query = query.where('updatedAt', '>=', from);
  if (to !== undefined) query = query.where('updatedAt', '<', to);
  if (published !== undefined) query = query.where(isFirstPublished(published, 1));
  return query;
}

/** Articles of a column and of all below it. `union` leaves out what was seen, so that a cycle ends. */
const inColumn = (db: Kysely<Database>, cataId: string) =>
  db
    .selectFrom('articleCatas')
    .select('articleId')
    .where(
      sql<boolean>`cata_id in (
        with recursive below (id) as (
          values (${cataId})
          union select records.id from records join below on records.parent_id = below.id
        ) select id from below)`,
    );
