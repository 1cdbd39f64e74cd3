import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addArticle, addRecord } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import type { Call } from '../../base/call.ts';
import { EVERYTHING, type Scope } from '../../db/scope.ts';
import { handleArticleSearch } from './search-articles.ts';

const deps = embeddedDeps();

/** Adds an article to a column; returns its id. */
async function addTo(cataId: string, title: string, sort: number): Promise<void> {
  const { db } = deps();
  const articleId = await addArticle(db, { title, sort, cataId });
  await db.insertInto('articleCatas').values({ articleId, cataId }).execute();
}

/** Titles of a list, and the statements that it took. */
async function listed(asked: object, scope: Scope = EVERYTHING) {
  const texts: string[] = [];
  const { db } = deps();
  const noted = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      texts.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const input = { page: 0, size: 20, ...asked };
  const call = { deps: { ...deps(), db: noted }, input, scope } as unknown as Call;
  const { list, total } = await handleArticleSearch(call as never);
  return { list, titles: list.map(({ title }) => title).join(''), total, texts };
}

it.each<[string, object, string]>([
  ['by title', { sort: 'title' }, 'abc'],
  ['by title, the other way round', { sort: 'title', reverse: true }, 'cba'],
  ['by order', { sort: 'sort' }, 'cab'],
  ['by order, all', { sort: 'sort', size: 9999 }, 'cab'],
  ['by order, the second page', { sort: 'sort', size: 2, page: 1 }, 'b'],
])(
  'S-OPS-6 a column is listed %s without looking through the articles of others',
  async (_, asked, titles) => {
    const { db } = deps();
    const [column, other] = [
      await addRecord(db, { kind: 'cata' }),
      await addRecord(db, { kind: 'cata' }),
    ];
    await addTo(column, 'a', 2);
    await addTo(column, 'c', 1);
    await addTo(column, 'b', 3);
    await addTo(other, 'd', 0);
    for (const found of [
      await listed({ ...asked, cataId: column }),
      await listed(asked, { catas: [column], userName: '' }),
    ]) {
      expect(found).toMatchObject({ titles, total: 3 });
      expect(found.texts.filter((text) => /exists.*order by/s.test(text))).toEqual([]);
    }
  },
);

/** Adds so many articles, with rising times and falling order, to a column and to others. */
async function addMany(cataId: string, others: readonly string[], count: number): Promise<void> {
  const { db } = deps();
  const model = await addArticle(db, { cataId, title: 'm' });
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', model)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 250) {
    const rows = Array.from({ length: Math.min(250, count - from) }, (_, index) => {
      const at = from + index;
      return { ...row, id: randomUUID(), title: String(at), sort: count - at, updatedAt: at };
    });
    await db.insertInto('articles').values(rows).execute();
    const places = rows.flatMap(({ id: articleId }) =>
      [cataId, ...others].map((id) => ({ articleId, cataId: id })),
    );
    await db.insertInto('articleCatas').values(places).execute();
  }
  await db.deleteFrom('articles').where('id', '=', model).execute();
}

it('S-OPS-6 a column of more than 9,999 is counted by its index, and read in windows', async () => {
  const { db } = deps();
  const column = await addRecord(db, { kind: 'cata' });
  const [one, other] = [
    await addRecord(db, { kind: 'cata', parentId: column }),
    await addRecord(db, { kind: 'cata', parentId: column }),
  ];
  await addMany(one, [other], 600);
  await addMany(other, [], 9600);
  const asked = { cataId: column, size: 9999, sort: 'sort' };
  const { list, total, texts } = await listed(asked);
  expect([list.length, total]).toEqual([9999, 10_200]);
  const sorts = list.map(({ sort }) => sort);
  expect(sorts).toEqual([...sorts].sort((a = 0, b = 0) => a - b));
  expect(new Set(list.map(({ id }) => id)).size).toBe(9999);

  const turned = await listed({ ...asked, reverse: true });
  expect(turned.list.at(-1)?.id).toBe((await listed({ ...asked, size: 201, page: 1 })).list[0]?.id);

  const inOrder = (some: readonly string[]) =>
    some.filter((text) => /order by "articles"/.test(text));
  expect(texts.filter((text) => /count\(\*\).*from "articles"/s.test(text))).toEqual([]);
  expect(inOrder(texts), '500 rows each').toHaveLength(20);
  const known = await listed({ ...asked, cataId: one });
  expect([known.total, inOrder(known.texts)], 'sorted by us').toEqual([600, []]);
});
