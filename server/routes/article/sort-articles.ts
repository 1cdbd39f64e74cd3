import { articleSort } from '../../../src/contract/article/article-workflow.ts';
import { type ArticlePlace, sortArticles } from '../../articles/article-order.ts';
import { catasIn, mayPublishIn } from '../../articles/article-scope.ts';
import { invalidFields, notFound, refuse } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { isOneOf } from '../../db/is-one-of.ts';
import { isArticleIn, type Scope } from '../../db/scope.ts';
import { inSlices } from '../../db/slices.ts';
import { idempotent } from '../../http/idempotent.ts';

const ACTION = '排序文章';

export const handleArticleSort = idempotent(articleSort, async (call, db) => {
  const { cataId, ids } = call.input;
  call.changed({ id: cataId ?? '', kind: 'cata' });
  if (new Set(ids).size !== ids.length) throw invalidFields({ ids: '同一篇文章出现了两次' });
  if (cataId !== null && !(await catasIn(db, call.scope, [cataId])).has(cataId)) {
    throw notFound('文章');
  }
  const places = await placesOf(db, call.scope, ids);
  if (places.some((place) => place.cataId !== cataId)) {
    throw invalidFields({ ids: '这些文章不属于同一个主栏目' });
  }
  const moved = [...places.entries()]
    .filter(([sort, place]) => place.sort !== sort)
    .map(([sort, before]) => ({ before, sort }));
  const isSeen = moved.some(({ before }) => before.status === 'published');
  if (isSeen && !(await mayPublishIn(db, call.caller, [cataId]))) {
    throw refuse(403, '调整已发布文章的顺序需要发布权限');
  }
  const { versionFloor } = call.deps;
  const who = { userName: call.caller.userName, now: call.deps.now(), versionFloor };
  await sortArticles(db, moved, { ...who, action: ACTION });
  return { results: ids.map((id) => ({ id, code: 0, message: '' })) };
});

/** Returns the positions of these articles, in this order; refuses with 2002 if one is missing or in the recycle bin. */
async function placesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<ArticlePlace[]> {
  const byId = new Map<string, ArticlePlace>();
  await inSlices(ids, async (some) => {
    const found = await db
      .selectFrom('articles')
      .select(['id', 'cataId', 'sort', 'status'])
      .where(isOneOf(db, 'id', some))
      .where('deletedAt', 'is', null)
      .where(isArticleIn(scope))
      .execute();
    for (const place of found) byId.set(place.id, place);
  });
  if (byId.size < ids.length) throw notFound('文章');
  return ids.flatMap((id) => byId.get(id) ?? []);
}
