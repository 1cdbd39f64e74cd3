import type { WholeArticleFields } from '../../src/contract/article/article-fields.ts';
import type { Caller } from '../base/call.ts';
import { invalidFields, notFound, type Refusal, refuse, stale } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { belowCatas, isArticleIn, type Scope, scopeOf } from '../db/scope.ts';
import { type ArticleRow, readArticle } from './article-row.ts';

const PUBLISH = 'article:publish';

/** The row of an article that the caller finds; of one in columns that they do not manage they learn nothing (2002). */
export async function findableRow(db: Db, scope: Scope, id: string): Promise<ArticleRow> {
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .where(isArticleIn(scope))
    .executeTakeFirst();
  if (!row) throw notFound('文章');
  return row;
}

/** The row of an article that the caller changes: its main column is theirs, too. */
export async function changeableRow(db: Db, scope: Scope, id: string): Promise<ArticleRow> {
  const row = await findableRow(db, scope, id);
  if (!(await isMainIn(db, scope, row))) throw refuse(403, '这篇文章的主栏目不归你管');
  return row;
}

/** Refuses what was meant for another version, with the article as it is by now; one that has left their columns is not shown. */
export async function staleArticle(
  db: Db,
  id: string,
  shown: Parameters<typeof readArticle>[2],
): Promise<Refusal> {
  await findableRow(db, shown.scope, id);
  return stale(await readArticle(db, id, shown));
}

/** Whether the caller finds an article and changes it. */
export async function isChangeable(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('articles')
    .select('cataId')
    .where('id', '=', id)
    .where(isArticleIn(scope))
    .executeTakeFirst();
  return row !== undefined && isMainIn(db, scope, row);
}

const isMainIn = async (db: Db, scope: Scope, { cataId }: Pick<ArticleRow, 'cataId'>) =>
  cataId === null || (await catasIn(db, scope, [cataId])).has(cataId);

/** Those of these columns that the scope holds. */
export async function catasIn(
  db: Db,
  { catas }: Scope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (catas === null || ids.length === 0) return new Set(ids);
  const rows = await db
    .selectFrom('records')
    .select('id')
    .where('id', 'in', ids)
    .where('id', 'in', belowCatas(catas))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * An article's fields as the caller may save them: they put it into columns that they manage, and never out of all of them;
 * those that they do not see stay. Others are refused as if they did not exist.
 */
export async function withinScope(
  db: Db,
  scope: Scope,
  fields: WholeArticleFields,
  before: WholeArticleFields,
): Promise<WholeArticleFields> {
  if (scope.catas === null) return fields;
  const { cataId, cataIds } = fields;
  const named = [...before.cataIds, ...cataIds, ...(cataId === null ? [] : [cataId])];
  const own = await catasIn(db, scope, named);
  if (cataId === null && before.cataId !== null) throw invalidFields({ cataId: '请选择主栏目' });
  if (cataId !== null && cataId !== before.cataId && !own.has(cataId)) {
    throw invalidFields({ cataId: '栏目不存在或已删除' });
  }
  if (cataIds.some((id) => !own.has(id) && !before.cataIds.includes(id))) {
    throw invalidFields({ cataIds: '附加栏目不存在或已删除' });
  }
  const unseen = before.cataIds.filter((id) => !own.has(id) && !cataIds.includes(id));
  return { ...fields, cataIds: [...cataIds, ...unseen] };
}

/** Whether somebody may change what readers see in all of these columns: the right to publish counts where its role does (0083). */
export async function maySettle(
  db: Db,
  caller: Pick<Caller, 'userName' | 'permissions' | 'limits'>,
  columns: readonly (string | null)[],
): Promise<boolean> {
  if (!caller.permissions.includes(PUBLISH)) return false;
  const named = new Set(columns.filter((id) => id !== null));
  const own = await catasIn(db, scopeOf(caller, PUBLISH), [...named]);
  return own.size === named.size;
}
