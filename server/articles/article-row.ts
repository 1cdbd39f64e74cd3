import type { Selectable } from 'kysely';
import type { AppConfig } from '../../src/contract/app-config.ts';
import type { Article } from '../../src/contract/article/article.ts';
import {
  type ArticleFields,
  articleDefaults,
  type WholeArticleFields,
} from '../../src/contract/article/article-fields.ts';
import { plainTextOf } from '../../src/contract/rich-text/rich-text-form.ts';
import { notFound } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { withNames } from '../db/display-names.ts';
import type { Database } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { recordsOf } from '../files/file-record.ts';
import { outdatedLawsOf } from './article-laws.ts';

export type ArticleRow = Selectable<Database['articles']>;

/** Length of the excerpt that replaces an empty summary, in characters. */
const EXCERPT = 120;

/** All fields of an article as staff edit them. */
export function fieldsOf(row: ArticleRow): WholeArticleFields {
  const { title, summary, body, author, coverId, cataId, sort, slug, validUntil, reviewDue } = row;
  return {
    ...articleDefaults,
    ...(JSON.parse(row.data) as Partial<WholeArticleFields>),
    ...{ title, summary, body, author, coverId, cataId, sort, slug, validUntil, reviewDue },
    attachmentIds: JSON.parse(row.attachmentIds) as string[],
    flags: flagsOf(row),
  };
}

/** All fields of an article as readers see them. */
export const publishedFieldsOf = (row: ArticleRow): WholeArticleFields => ({
  ...fieldsOf(row),
  ...(row.published && (JSON.parse(row.published) as WholeArticleFields)),
});

/** The flags of a row. */
export const flagsOf = ({ flags }: Pick<ArticleRow, 'flags'>): WholeArticleFields['flags'] =>
  flags.split(' ').filter(Boolean) as WholeArticleFields['flags'];

/** Merges the fields of a request into the current ones; same key order, so that {@link isSame} can compare. */
export const changedBy = (before: WholeArticleFields, named: ArticleFields): WholeArticleFields =>
  ({ ...before, ...named }) as WholeArticleFields;

/** Columns of these fields. */
export function columnsOf(fields: WholeArticleFields) {
  const { title, summary, body, author, coverId, attachmentIds, ...rest } = fields;
  const { cataId, flags, sort, slug, validUntil, reviewDue, ...data } = rest;
  return {
    ...{ title, summary, body, author, coverId, cataId, sort, slug, validUntil, reviewDue },
    attachmentIds: JSON.stringify(attachmentIds),
    flags: flags.length === 0 ? '' : ` ${flags.join(' ')} `,
    data: JSON.stringify(data),
    excerpt: summary.trim() === '' ? excerptOf(body) : '',
  };
}

/** Beginning of a text, without markup. */
function excerptOf(body: string): string {
  const plain = plainTextOf(body.slice(0, 20 * EXCERPT))
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT)}…` : plain;
}

/** Ids of the stored files in these fields. */
export const fileIdsOf = (fields: WholeArticleFields): string[] => {
  const { attachmentIds, coverId, coverMiddleId, coverSmallId } = fields;
  return [...attachmentIds, ...[coverId, coverMiddleId, coverSmallId].flatMap((id) => id ?? [])];
};

/** Whether two sets of fields are equal. */
export const isSame = (one: WholeArticleFields, other: WholeArticleFields): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the row of an article, deleted or not; refuses with 2002 if there is none. */
export async function rowOf(db: Db, id: string): Promise<ArticleRow> {
  const row = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('文章');
  return row;
}

/** An article as the contract shows it. */
export async function readArticle(
  db: Db,
  id: string,
  shown: { buckets: AppConfig['buckets']; scope: Scope },
): Promise<Article> {
  const [row] = await withNames(db, [await rowOf(db, id)]);
  if (!row) throw notFound('文章');
  const { published: _, data: __, dueAt: ___, ...columns } = row;
  const fields = fieldsOf(row);
  const files = await recordsOf(db, fileIdsOf(fields), shown);
  const excerpt = row.summary || row.excerpt;
  const outdatedLaws = (await outdatedLawsOf(db, [row])).get(id)?.laws ?? [];
  const spelling = row.spelling ?? '';
  return { ...columns, ...fields, spelling, excerpt, outdatedLaws, files };
}
