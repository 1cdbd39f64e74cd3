import type { WholeArticleFields } from '../../src/contract/article/article-fields.ts';
import type { Caller } from '../base/call.ts';
import { invalidFields, notFound, type Refusal, refuse, stale } from '../base/refusal.ts';
import type { Db } from '../db/connection/connect.ts';
import { belowCatas, isArticleIn, type Scope, scopeOf } from '../db/scope.ts';
import { type ArticleRow, readArticle } from './article-row.ts';

const PUBLISH = 'article:publish';

/** Returns the row of an article that the caller may find; refuses with 2002 outside the scope, like a missing one. */
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

/** Returns the row of an article that the caller may change: its main cata must be within the scope as well. */
export async function changeableRow(db: Db, scope: Scope, id: string): Promise<ArticleRow> {
  const row = await findableRow(db, scope, id);
  if (!(await isMainIn(db, scope, row))) throw refuse(403, '这篇文章的主栏目不归你管');
  return row;
}

/** Returns the refusal of a stale version, with the current article; one that left the scope is refused with 2002. */
export async function staleArticle(
  db: Db,
  id: string,
  shown: Parameters<typeof readArticle>[2],
): Promise<Refusal> {
  await findableRow(db, shown.scope, id);
  return stale(await readArticle(db, id, shown));
}

/** Whether the caller may find and change an article. */
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

/** Those of these catas that are within the scope. */
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
 * Validates the catas of an article against the scope: callers may add only catas that they manage and may not clear
 * the main cata. Additional catas that they cannot see are preserved; others are refused as if they did not exist.
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

/**
 * Whether the caller may change the published text in all of these catas: each must be in the scope of a role with the
 * right to publish (0083).
 */
export async function mayPublishIn(
  db: Db,
  caller: Pick<Caller, 'userName' | 'permissions' | 'limits'>,
  catas: readonly (string | null)[],
): Promise<boolean> {
  if (!caller.permissions.includes(PUBLISH)) return false;
  const named = new Set(catas.filter((id) => id !== null));
  const own = await catasIn(db, scopeOf(caller, PUBLISH), [...named]);
  return own.size === named.size;
}
