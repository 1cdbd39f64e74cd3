import type { Kysely } from 'kysely';
import { articleSort } from '../../../src/contract/article/article-workflow.ts';
import type { ArticleRow } from '../../articles/article-row.ts';
import { catasIn, changeableRow, mayPublishIn } from '../../articles/article-scope.ts';
import { changeArticle } from '../../articles/write-article.ts';
import { invalidFields, notFound, refuse, refusedByRule } from '../../base/refusal.ts';
import type { Database } from '../../db/schema.ts';
import { isArticleIn, type Scope } from '../../db/scope.ts';
import { idempotent } from '../../http/idempotent.ts';

const ACTION = '排序文章';

type Place = Pick<ArticleRow, 'id' | 'cataId' | 'sort' | 'status'>;

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
  const moved = [...places.entries()].filter(([sort, place]) => place.sort !== sort);
  const isSeen = moved.some(([, { status }]) => status === 'published');
  if (isSeen && !(await mayPublishIn(db, call.caller, [cataId]))) {
    throw refuse(403, '调整已发布文章的顺序需要发布权限');
  }
  const { versionFloor } = call.deps;
  const who = { userName: call.caller.userName, now: call.deps.now(), versionFloor };
  const entry = { ...who, action: ACTION };
  // Lock in the order of ids: two concurrent sorts of the same articles must not deadlock.
  for (const [sort, { id }] of moved.toSorted(byId)) {
    const row = await changeableRow(db, call.scope, id);
    const isDone = await changeArticle(db, row, sortedTo(row, sort), entry);
    if (!isDone) throw refusedByRule(`《${row.title}》刚被他人修改，请重试`);
  }
  return { results: ids.map((id) => ({ id, code: 0, message: '' })) };
});

const byId = ([, one]: [number, Place], [, other]: [number, Place]): number =>
  one.id < other.id ? -1 : 1;

/** The published text gets the same position as the edited one. */
const sortedTo = ({ published }: ArticleRow, sort: number): Partial<ArticleRow> => ({
  sort,
  ...(published !== null && { published: JSON.stringify({ ...JSON.parse(published), sort }) }),
});

/**
 * Returns the positions of these articles, in this order; refuses with 2002 if one is missing or in the recycle bin.
 */
async function placesOf(
  db: Kysely<Database>,
  scope: Scope,
  ids: readonly string[],
): Promise<Place[]> {
  const found = await db
    .selectFrom('articles')
    .select(['id', 'cataId', 'sort', 'status'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where(isArticleIn(scope))
    .execute();
  const byId = new Map(found.map((place) => [place.id, place]));
  if (byId.size < ids.length) throw notFound('文章');
  return ids.flatMap((id) => byId.get(id) ?? []);
}
