import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sortArticles } from '../../../server/articles/article-order.ts';
import type { Db } from '../../../server/db/connection/connect.ts';
import { EVERYTHING } from '../../../server/db/scope.ts';
import { CALL_SLICE } from '../../../server/db/slices.ts';
import { sortRecords } from '../../../server/records/batch-records.ts';
import { dictDetailKind } from '../../../server/routes/dict/dict-kinds.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle, readArticle } from '../../support/calls/article-calls.ts';
import { make } from '../../support/calls/record-calls.ts';
import { onEachDatabase, type TestServer } from '../../support/server/test-server.ts';

const entry = () => ({ userName: 'admin', now: Date.now(), versionFloor: 0, action: '排序文章' });
const newIds = (count: number) => Array.from({ length: count }, () => randomUUID()).sort();

onEachDatabase((server) => {
  /** Copies of a row under these ids, in slices that one statement takes. */
  const copies = async (table: 'articles' | 'records', id: string, ids: readonly string[]) => {
    const { db } = server().deps;
    const row = await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
    for (let at = 0; at < ids.length; at += CALL_SLICE) {
      const rows = ids.slice(at, at + CALL_SLICE).map((copy) => ({ ...row, id: copy, code: copy }));
      const values = table === 'articles' ? rows.map(({ code: _, ...rest }) => rest) : rows;
      await db
        .insertInto(table)
        .values(values as never)
        .execute();
    }
  };
  /** A column with so many articles, all in the same place, as new ones are. */
  const column = async (count: number) => {
    const admin = await server().admin();
    const { id: cataId } = await make('cata', admin);
    const { id } = await createArticle(admin, { cataId });
    const ids = newIds(count);
    await copies('articles', id, ids);
    const moves = ids.map((one, sort) => ({
      before: { id: one, cataId, sort: 0, status: 'draft' },
      sort: sort + 1,
    }));
    return { admin, cataId, ids, moves };
  };
  const orderOf = async (ids: readonly string[]) =>
    server()
      .deps.db.selectFrom('articles')
      .select(['id', 'sort', 'version'])
      .where('id', 'in', ids)
      .orderBy('sort')
      .execute();

  it('S-OPS-6 a sort takes as many statements for each article of a hundred as for one, and leaves its text alone', async () => {
    const { moves, ids } = await column(2 * CALL_SLICE);
    const statements = await statementsOf(server(), (db) => sortArticles(db, moves, entry()));
    expect(statements).toHaveLength(6);
    expect(
      statements.filter((text) => /article_(?:texts|grams|catas|laws)|file_uses/.test(text)),
    ).toEqual([]);
    expect(await orderOf(ids)).toEqual(ids.map((id, at) => ({ id, sort: at + 1, version: 2 })));
  });

  it('S-OPS-6 entries of a dictionary are sorted alike', async () => {
    const admin = await server().admin();
    const { id: dictId } = await make('dict', admin);
    const { id } = await make('dictDetail', admin, { dictId });
    const ids = newIds(2 * CALL_SLICE);
    await copies('records', id, ids);
    const author = { ...entry(), scope: EVERYTHING };
    const statements = await statementsOf(server(), (db) =>
      sortRecords(db, dictDetailKind, { parentId: null, ids: ids.toReversed() }, author),
    );
    expect(statements.filter((text) => text.startsWith('update "records"'))).toHaveLength(2);
    const rows = await server()
      .deps.db.selectFrom('records')
      .select(['id', 'sort', 'data'])
      .where('id', 'in', ids)
      .orderBy('sort')
      .execute();
    expect(rows.map((row) => row.id)).toEqual(ids.toReversed());
    expect(rows.map(({ data }) => JSON.parse(data).sort)).toEqual(rows.map((_, at) => at));
  });

  it('S-OPS-6 others are answered while a column is sorted, and see all of it or nothing', async () => {
    const { admin, cataId, ids } = await column(10 * CALL_SLICE);
    const reader = await server().admin();
    const seen: (readonly number[] | 'sorted')[] = [];
    const sorting = admin.client
      .call(endpoints.articleSort, { cataId, ids: ids.toReversed() })
      .finally(() => seen.push('sorted'));
    while (seen.at(-1) !== 'sorted') {
      const read = await Promise.all(
        [ids[0], ids.at(-2)].map((id) => readArticle(reader, { id: String(id) })),
      );
      const sorts = read.map(({ sort }) => sort ?? -1);
      if (seen.at(-1) !== 'sorted') seen.push(sorts);
    }
    await sorting;
    // Each read sees one state; two of them may see what is before and after.
    const allowed = [
      [0, 0],
      [0, 1],
      [10 * CALL_SLICE - 1, 0],
      [10 * CALL_SLICE - 1, 1],
    ];
    expect(seen.length).toBeGreaterThan(1);
    for (const sorts of seen.slice(0, -1)) expect(allowed).toContainEqual(sorts);
    expect(seen[0]).toEqual([0, 0]);
  });

  it('a sort is refused where an article has left its place meanwhile', async () => {
    const { moves } = await column(2);
    const { deps } = server();
    const [first] = moves;
    const id = String(first?.before.id);
    for (const change of [{ sort: 7 }, { status: 'pending' }, { cataId: null }, { deletedAt: 1 }]) {
      await deps.db.updateTable('articles').set(change).where('id', '=', id).execute();
      await expect(sortArticles(deps.db, moves, entry())).rejects.toMatchObject({ code: 2003 });
      const back = {
        sort: 0,
        status: 'draft',
        cataId: first?.before.cataId ?? null,
        deletedAt: null,
      };
      await deps.db.updateTable('articles').set(back).where('id', '=', id).execute();
    }
    await sortArticles(deps.db, moves, entry());
  });
});

/** Texts of the statements of some work, in a transaction. */
async function statementsOf(
  { deps: { db } }: TestServer,
  work: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const texts: string[] = [];
  await db.transaction().execute(async (transaction) => {
    const counted = transaction.withPlugin({
      transformQuery: ({ node }) => {
        texts.push(
          transaction.getExecutor().compileQuery(node, { queryId: 'counted' } as never).sql,
        );
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await work(counted);
  });
  return texts;
}
