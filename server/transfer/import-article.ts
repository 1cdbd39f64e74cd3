import { isDeepStrictEqual } from 'node:util';
import { articleSaving } from '../../src/contract/article/article.ts';
import {
  articleDefaults,
  type WholeArticleFields,
} from '../../src/contract/article/article-fields.ts';
import { type ArticleRow, columnsOf, fieldsOf } from '../articles/article-row.ts';
import { publishedAt } from '../articles/transitions.ts';
import { changeArticle, checkFields, insertArticle } from '../articles/write-article.ts';
import type { Deps } from '../base/call.ts';
import { idExists, refusedByRule } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import { EVERYTHING } from '../db/scope.ts';
import { edited } from '../routes/article/article-calls.ts';
import { cleanInput } from '../security/clean-rich-text.ts';
import { articleLineOf } from './export-content.ts';
import type { Importing, ImportOutcome } from './importing.ts';
import { withLocalAddresses } from './local-addresses.ts';
import type { ArticleLine } from './transferred.ts';

const ACTION = '导入文章';

/** Imports an article: its published text is published, otherwise it becomes a draft. Throws a refusal. */
export const importArticle = async (
  deps: Deps,
  sent: ArticleLine,
  { replace }: Pick<Importing, 'replace'>,
): Promise<ImportOutcome> => {
  const { db, appConfig, versionFloor } = deps;
  const clean = async (fields: ArticleLine['fields']): Promise<WholeArticleFields> => {
    const local = await withLocalAddresses(deps, fields);
    const cleaned = cleanInput(articleSaving.create, local, appConfig.buckets);
    return { ...articleDefaults, ...(cleaned as WholeArticleFields) };
  };
  // Cleaned before the transaction, which blocks all other writers.
  const line = {
    ...sent,
    fields: await clean(sent.fields),
    published: sent.published && (await clean(sent.published)),
  };
  return db.transaction().execute(async (all) => {
    const row = await find(all, sent.id);
    if (row?.deletedAt != null) throw refusedByRule('文章在回收站中，请先恢复');
    if (row && isSame(articleLineOf(row), line)) return 'unchanged';
    if (row && row.updatedAt > sent.updatedAt && !replace) return 'kept';
    await write(all, line, row, versionFloor);
    return row ? 'changed' : 'added';
  });
};

interface Whole extends Omit<ArticleLine, 'fields' | 'published'> {
  fields: WholeArticleFields;
  published: WholeArticleFields | null;
}

/** Whether nothing differs in what an export has; one of an earlier version lacks the planned withdrawal. */
const isSame = (one: ArticleLine, { fields, published, withdrawAt = one.withdrawAt }: Whole) =>
  isDeepStrictEqual([one.fields, one.published, one.withdrawAt], [fields, published, withdrawAt]);

async function write(
  db: Db,
  line: Whole,
  row: ArticleRow | undefined,
  versionFloor: number,
): Promise<void> {
  const { id, fields, published, updatedBy, updatedAt } = line;
  const first = published ?? fields;
  const entry = { userName: updatedBy, now: updatedAt, versionFloor, action: ACTION };
  await checkFields(db, id, first, row ? fieldsOf(row) : articleDefaults, EVERYTHING);
  if (!row && !(await insertArticle(db, id, first, entry))) throw idExists('文章');
  const draft = {
    ...columnsOf(first),
    editedBy: updatedBy,
    status: 'draft',
    revision: null,
    published: null,
    ...{ publishAt: null, withdrawAt: null },
  };
  if (row) await change(db, id, draft, entry);
  const firstPublishedAt = row?.firstPublishedAt ?? line.firstPublishedAt ?? null;
  if (!published) {
    // Readers may have linked to its address, which does not change from then on.
    const isKnown = firstPublishedAt === (row?.firstPublishedAt ?? null);
    return isKnown ? undefined : change(db, id, { firstPublishedAt }, entry);
  }
  if (published.cataId === null) throw refusedByRule('发布前请选择主栏目');
  const { withdrawAt = row?.withdrawAt ?? null } = line;
  const seen = publishedAt({ firstPublishedAt }, line.publishedAt ?? updatedAt);
  await change(db, id, { ...seen, withdrawAt }, entry);
  if (isDeepStrictEqual(fields, published)) return;
  await checkFields(db, id, fields, published, EVERYTHING);
  const now = await find(db, id);
  if (now) await changeArticle(db, now, edited(now, fields, updatedBy), entry);
}

async function change(
  db: Db,
  id: string,
  columns: Partial<ArticleRow>,
  entry: Parameters<typeof changeArticle>[3],
): Promise<void> {
  const row = await find(db, id);
  if (row) await changeArticle(db, row, columns, entry);
}

/**
 * Returns the row of an article, locked until the transaction ends: a save at the same moment would be published by the
 * import, or overwritten.
 */
function find(db: Db, id: string): Promise<ArticleRow | undefined> {
  const query = db.selectFrom('articles').selectAll().where('id', '=', id);
  // The embedded database has one writer at a time.
  return (isSqlite(db) ? query : query.forNoKeyUpdate()).executeTakeFirst();
}
