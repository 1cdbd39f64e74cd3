import type { WholeArticleFields } from '../../src/contract/article/article-fields.ts';
import { invalidFields } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { valuesOutside } from '../db/dict-values.ts';
import { isSqlite } from '../db/is-sqlite.ts';
import { isArticleIn, type Scope } from '../db/scope.ts';
import { nextVersion } from '../db/settings/version-floor.ts';
import { spellingOf } from '../db/title-spelling.ts';
import { knownFiles } from '../files/file-record.ts';
import { recordUses } from '../files/record-uses.ts';
import { indexArticle } from '../search/article-texts.ts';
import { dueAtOf } from './article-dates.ts';
import { recordLaws } from './article-laws.ts';
import {
  type ArticleRow,
  columnsOf,
  fieldsOf,
  fileIdsOf,
  publishedFieldsOf,
} from './article-row.ts';
import { type HistoryEntry, recordSteps } from './record-steps.ts';

/** Refuses invalid fields: unknown files, catas or regions, or a slug that another article has. */
export async function checkFields(
  db: Db,
  id: string,
  fields: WholeArticleFields,
  before: WholeArticleFields,
  scope: Scope,
): Promise<void> {
  const known = await knownFiles(db, fileIdsOf(fields));
  const isUnknown = (file: string | null) => file !== null && !known.some((one) => one.id === file);
  for (const name of ['coverId', 'coverMiddleId', 'coverSmallId'] as const) {
    if (isUnknown(fields[name])) throw invalidFields({ [name]: '封面文件不存在' });
  }
  if (fields.attachmentIds.some(isUnknown))
    throw invalidFields({ attachmentIds: '附件文件不存在' });
  await checkCatas(db, fields);
  // An unchanged value is allowed: older articles may contain free text.
  const added = fields.regions.filter((region) => !before.regions.includes(region));
  const [unknown] = await valuesOutside(db, 'region', added);
  if (unknown !== undefined) throw invalidFields({ regions: `字典中没有适用地区「${unknown}」` });
  await checkSlug(db, id, fields.slug, scope);
}

/** Refuses catas that do not exist or are in the recycle bin. */
export async function checkCatas(db: Db, fields: WholeArticleFields): Promise<void> {
  const { cataId, cataIds } = fields;
  const known = await livingCatas(db, cataIdsOf(fields));
  if (cataId && !known.has(cataId)) throw invalidFields({ cataId: '栏目不存在或已删除' });
  if (cataIds.some((id) => !known.has(id))) {
    throw invalidFields({ cataIds: '附加栏目不存在或已删除' });
  }
}

const cataIdsOf = ({ cataId, cataIds }: WholeArticleFields): string[] =>
  cataId ? [...cataIds, cataId] : cataIds;

/**
 * Those of the ids that are catas in use, share-locked: they cannot be moved to the recycle bin until the transaction
 * ends.
 */
export async function livingCatas(db: Db, ids: Iterable<string>): Promise<ReadonlySet<string>> {
  const named = [...ids];
  if (named.length === 0) return new Set();
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('kind', '=', 'cata')
    .where('id', 'in', named)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .$if(!isSqlite(db), (query) => query.forKeyShare())
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Refuses a slug that another article has; names that article only to callers who may find it (S-ADM-3). */
export async function checkSlug(db: Db, id: string, slug: string, scope: Scope): Promise<void> {
  if (slug === '') return;
  const holder = await db
    .selectFrom('articles')
    .select(['title', (article) => article.and([isArticleIn(scope)(article)]).as('isFound')])
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!holder) return;
  const name = holder.isFound ? `《${holder.title}》` : '另一篇文章';
  throw invalidFields({ slug: `别名已被${name}使用` });
}

/** Stores a new draft; false if its id exists. */
export async function insertArticle(
  db: Db,
  id: string,
  fields: WholeArticleFields,
  entry: HistoryEntry,
): Promise<boolean> {
  const { userName, now } = entry;
  const version = nextVersion(entry.versionFloor, 0);
  const result = await db
    .insertInto('articles')
    .values({
      ...columnsOf(fields),
      spelling: await spellingOf(fields.title),
      dueAt: dueAtOf(fields),
      ...{ id, version, status: 'draft', reviewNote: '', submittedBy: '', editedBy: userName },
      ...{ createdBy: userName, createdAt: now, updatedBy: userName, updatedAt: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (!result.numInsertedOrUpdatedRows) return false;
  await placeArticle(db, id, [fields]);
  await recordUses(db, { entity: 'article', recordId: id }, [fields], entry);
  await recordLaws(db, id, fields.body);
  await indexArticle(db, { id, ...fields });
  await recordSteps(db, [{ id, version, fields }], entry);
  return true;
}

/** Updates columns of an article and adds an entry to its history; false if its version is no longer that of `row`. */
export async function changeArticle(
  db: Db,
  row: ArticleRow,
  change: Partial<ArticleRow>,
  entry: HistoryEntry,
): Promise<boolean> {
  const version = nextVersion(entry.versionFloor, row.version);
  const next = { ...row, ...change };
  const [after, seen] = [fieldsOf(next), publishedFieldsOf(next)];
  const result = await db
    .updateTable('articles')
    .set({
      ...change,
      spelling: await spellingOf(next.title),
      dueAt: dueAtOf(seen),
      version,
      updatedBy: entry.userName,
      updatedAt: entry.now,
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await indexArticle(db, { id: row.id, ...after });
  const isText = change.data !== undefined;
  if (isText || change.published !== undefined || next.cataId !== row.cataId) {
    const contents = [after, seen];
    await recordUses(db, { entity: 'article', recordId: row.id }, contents, entry);
    await placeArticle(db, row.id, contents);
    await recordLaws(db, row.id, seen.body);
  }
  if (isText) await recordFirstVersion(db, row);
  await recordSteps(db, [{ id: row.id, version, fields: isText ? after : null }], entry);
  entry.changed?.({ id: row.id, before: loggedOf(row), after: loggedOf(next) });
  return true;
}

/** Fields that the audit log compares: the content and its workflow state. */
function loggedOf(row: ArticleRow): object {
  const { status, revision, publishAt, withdrawAt, reviewNote } = row;
  return { ...fieldsOf(row), status, revision, publishAt, withdrawAt, reviewNote };
}

/** Adds the first version of an article from before the history was introduced. */
async function recordFirstVersion(db: Db, row: ArticleRow): Promise<void> {
  const known = await db
    .selectFrom('articleSteps')
    .select('version')
    .where('articleId', '=', row.id)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const entry = { userName: row.updatedBy, now: row.updatedAt, action: '修改文章' };
  await recordSteps(db, [{ id: row.id, version: row.version, fields: fieldsOf(row) }], entry);
}

/** Records the catas of an article, both of the edited and of the published text. */
async function placeArticle(
  db: Db,
  articleId: string,
  contents: readonly WholeArticleFields[],
): Promise<void> {
  await db.deleteFrom('articleCatas').where('articleId', '=', articleId).execute();
  const places = new Set(contents.flatMap(cataIdsOf));
  if (places.size === 0) return;
  const rows = [...places].map((place) => ({ articleId, cataId: place }));
  await db.insertInto('articleCatas').values(rows).execute();
}
