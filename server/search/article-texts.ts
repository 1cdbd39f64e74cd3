import { type SelectQueryBuilder, sql } from 'kysely';
import { plainTextOf } from '../../src/contract/rich-text/rich-text-form.ts';
import { normalised, wordsOf } from '../../src/contract/words.ts';
import type { Db } from '../db/connection/connect.ts';
import { OFF_THREAD } from '../db/connection/embedded-driver.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';
import { gramsOf, textTokensOf, wantedOf } from './grams.ts';
import { hitsOf, isHit, tableBehind } from './hits.ts';

/** Searchable fields of an article. */
export interface ArticleText {
  id: string;
  title: string;
  summary: string;
  author: string;
  body: string;
}

/** Maximum results; beyond that the user has to narrow the search. */
export const MOST_FOUND = 1000;
/** If most hits do not match the filters, this many results suffice once {@link PATIENCE} hits were checked. */
export const ENOUGH_FOUND = 100;
const PATIENCE = 1000;

/** Letters of tokens that take some milliseconds to index. */
const LONG = 50_000;

/**
 * Adds an article to the index, or re-adds it after any change of its row but a sort (0127): index numbers follow the
 * order of changes, so that the newest are found first without sorting.
 */
export async function indexArticle(db: Db, article: ArticleText): Promise<void> {
  const { id, title, summary, author, body } = article;
  // One line per field, so that no match spans two fields.
  const text = [title, summary, author, plainTextOf(body)].map(normalised).join('\n');
  const grams = await gramsOf(text);
  // On the embedded database a trigger deletes the grams of a deleted row.
  await db.deleteFrom('articleTexts').where('articleId', '=', id).execute();
  if (!isSqlite(db)) {
    await sql`insert into article_texts (article_id, text, grams) values (${id}, ${text}, ${grams})`.execute(
      db,
    );
    return;
  }
  const { seq } = await db
    .insertInto('articleTexts')
    .values({ articleId: id, text })
    .returning('seq')
    .executeTakeFirstOrThrow();
  const tokens = await textTokensOf(grams);
  const [mark, value] = tokens.length < LONG ? [sql``, sql.val] : [OFF_THREAD, sql.lit];
  await sql`${mark} insert into article_grams (rowid, grams) values (${value(seq)}, ${value(tokens)})`.execute(
    db,
  );
}

type Articles = SelectQueryBuilder<Database, 'articles', object>;

/** Search result, and whether there are more. */
interface Found {
  ids: string[];
  more: boolean;
}

/** A matching article and the time of its last change. */
interface Hit {
  id: string;
  updatedAt: number;
}

/**
 * Returns the ids of those of `articles` that contain every word of the keyword in title, summary, author or body,
 * newest change first, at most {@link MOST_FOUND}. If the word is frequent but few hits match the filters, only the
 * newest hundreds, at least `enough`.
 */
export async function findByText(
  db: Db,
  articles: Articles,
  keyword: string,
  enough = ENOUGH_FOUND,
): Promise<Found> {
  const words = wordsOf(keyword);
  const grams = [...new Set(words.flatMap(wantedOf))].map((gram) => [gram]);
  if (grams.length === 0) return { ids: [], more: false };
  // The index is exact for single characters and pairs; the pairs of longer words may occur apart, so those are
  // verified.
  const long = words.filter((word) => [...word].length > 2);
  const found: Hit[] = [];
  let lookedAt = 0;
  for await (const hits of hitsOf(db, 'article', grams, holdsAll(db, words))) {
    found.push(...(await wantedAmong(db, articles, hits, long)));
    lookedAt += hits.length;
    const isHardToFind = lookedAt >= PATIENCE && found.length < lookedAt / 2;
    if (found.length > (isHardToFind ? enough : MOST_FOUND)) {
      return {
        ids: newestOf(found, Math.min(hundredsBelow(found.length), MOST_FOUND)),
        more: true,
      };
    }
  }
  return { ids: newestOf(found), more: false };
}

/** A round number, as it is displayed as "more than". */
const hundredsBelow = (count: number): number => Math.floor((count - 1) / 100) * 100;

/** Sorts by last change: index numbers of imported articles follow the import, and do not follow a sort. */
const newestOf = (found: Hit[], most?: number): string[] =>
  found
    .sort((one, other) => Number(other.updatedAt) - Number(one.updatedAt))
    .slice(0, most)
    .map(({ id }) => id);

/** The same among few articles, by reading their texts directly: the index may have many other hits. */
export async function findAmong(
  db: Db,
  keyword: string,
  ids: readonly string[],
): Promise<string[]> {
  const words = wordsOf(keyword);
  if (ids.length === 0 || words.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .innerJoin('articleTexts', 'articleTexts.articleId', 'articles.id')
    .select('articles.id')
    .where(isOneOf(db, 'articles.id', ids))
    .where(holdsAll(db, words))
    .orderBy('articles.updatedAt', 'desc')
    .orderBy('articles.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of the hits that match the filters. */
async function wantedAmong(
  db: Db,
  articles: Articles,
  hits: readonly number[],
  long: readonly string[],
): Promise<Hit[]> {
  // The hits replace the table in the query: otherwise the database may use an index of the filters, which leads
  // through many other rows.
  const { rows } = await sql<Hit>`with articles as materialized (
      select id, deleted_at, status, revision, author, flags, updated_at, cata_id, created_by, first_published_at, due_at
      from article_texts cross join ${tableBehind(db, 'articles')} where id = article_id and ${isHit(db, hits)} and ${holdsAll(db, long)})
    select id, updated_at from ${articles.select(['articles.id', 'articles.updatedAt']).as('wanted')}`.execute(
    db,
  );
  return rows;
}

const holdsAll = (db: Db, words: readonly string[]) =>
  sql.join<boolean>([sql`1 = 1`, ...words.map((word) => holds(db, word))], sql` and `);

const holds = (db: Db, word: string) =>
  isSqlite(db)
    ? sql<boolean>`instr(article_texts.text, ${word}) > 0`
    : sql<boolean>`strpos(article_texts.text, ${word}) > 0`;
