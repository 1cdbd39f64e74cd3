import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { plainTextOf } from '../../src/contract/rich-text/rich-text-form.ts';
import { normalised, wordsOf } from '../../src/contract/words.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import type { Database } from '../db/schema.ts';
import { gramsOf, tokensOf, wantedOf } from './grams.ts';

type Db = Kysely<Database>;

/** What of an article is searched. */
export interface ArticleText {
  id: string;
  title: string;
  summary: string;
  author: string;
  body: string;
}

/** More results are of no use: the search has to be narrowed. */
export const MOST_FOUND = 1000;

/**
 * Takes an article into the index, or anew after any change of its row: the index is numbered in the order of the changes,
 * so that the newest are found first without sorting.
 */
export async function indexArticle(db: Db, article: ArticleText): Promise<void> {
  const { id, title, summary, author, body } = article;
  // A line for each field: nothing is found across their borders.
  const text = [title, summary, author, plainTextOf(body)].map(normalised).join('\n');
  const grams = gramsOf(text);
  // On the embedded database a trigger takes the grams of a row that goes with it.
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
  await sql`insert into article_grams (rowid, grams) values (${seq}, ${tokensOf(grams)})`.execute(
    db,
  );
}

type Articles = SelectQueryBuilder<Database, 'articles', object>;

/**
 * Ids of the articles among `articles` that hold every word of the keyword in title, summary, author or text: the newest
 * change first, at most {@link MOST_FOUND}, and one more where there are more.
 */
export async function findByText(db: Db, articles: Articles, keyword: string): Promise<string[]> {
  const words = wordsOf(keyword);
  const grams = [...new Set(words.flatMap(wantedOf))];
  let query = articles
    .innerJoin('articleTexts', 'articleTexts.articleId', 'articles.id')
    .select('articleTexts.articleId');
  if (grams.length > 0) {
    query = isSqlite(db)
      ? query.where(
          sql<boolean>`article_texts.seq in (select rowid from article_grams where article_grams match ${tokensOf(grams)})`,
        )
      : query.where(sql<boolean>`article_texts.grams @> ${grams}::text[]`);
  }
  // One character or a pair is found by the index for sure; of longer words the pairs may stand apart.
  for (const word of words) {
    if ([...word].length > 2) query = query.where(holds(db, word));
  }
  // The order that each database has by itself; an article's last change is what both are of.
  const newest = isSqlite(db)
    ? query.orderBy('articleTexts.seq', 'desc')
    : query.orderBy('articles.updatedAt', 'desc').orderBy('articles.id');
  const rows = await newest.limit(MOST_FOUND + 1).execute();
  return rows.map(({ articleId }) => articleId);
}

const holds = (db: Db, word: string) =>
  isSqlite(db)
    ? sql<boolean>`instr(article_texts.text, ${word}) > 0`
    : sql<boolean>`strpos(article_texts.text, ${word}) > 0`;
