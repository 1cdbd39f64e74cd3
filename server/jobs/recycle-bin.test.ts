import { expect, it } from 'vitest';
import { addArticle, addFile, addRecord } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { emptyRecycleBin, RETENTION } from './recycle-bin.ts';

const deps = embeddedDeps();

/** Deletion times a millisecond past the retention, and just within it. */
const old = () => deps().now() - RETENTION - 1;
const young = () => deps().now() - RETENTION;
const left = async (table: 'records' | 'articles' = 'records') =>
  (await deps().db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);

it('holds what is deleted for 30 days', async () => {
  const { db } = deps();
  await addRecord(db, { id: 'old', deletedAt: old() });
  await addRecord(db, { id: 'young', deletedAt: young() });
  await addRecord(db, { id: 'used' });
  await addArticle(db, { id: 'old', deletedAt: old() });
  await addArticle(db, { id: 'young', deletedAt: young() });
  await addArticle(db, { id: 'used' });
  expect(RETENTION).toBe(2_592_000_000);
  expect(await emptyRecycleBin(deps())).toBe(2);
  expect(await left('records')).toEqual(['used', 'young']);
  expect(await left('articles')).toEqual(['used', 'young']);
  expect(await emptyRecycleBin(deps())).toBe(0);
});

it('deletes the names of files and the versions of dictionaries', async () => {
  const { db } = deps();
  const fileId = await addFile(db);
  for (const id of ['old', 'used']) {
    const deletedAt = id === 'old' ? old() : null;
    await addRecord(db, { id, kind: 'dict', deletedAt });
    await db.insertInto('dictVersions').values({ dictId: id, version: 3 }).execute();
    await addArticle(db, { id: `${id} article`, deletedAt });
    for (const [entity, recordId] of [
      ['dict', id],
      ['article', `${id} article`],
    ] as const) {
      await db.insertInto('fileUses').values({ fileId, entity, recordId, field: 'a' }).execute();
    }
  }
  expect(await emptyRecycleBin(deps())).toBe(2);
  const uses = await db.selectFrom('fileUses').select('recordId').orderBy('recordId').execute();
  expect(uses.map(({ recordId }) => recordId)).toEqual(['used', 'used article']);
  const versions = await db.selectFrom('dictVersions').selectAll().execute();
  expect(versions).toEqual([{ dictId: 'used', version: 3 }]);
});

it('destroys a branch from below, in one run', async () => {
  const { db } = deps();
  await addRecord(db, { id: 'a', deletedAt: old() });
  await addRecord(db, { id: 'b', parentId: 'a', deletedAt: old() });
  await addRecord(db, { id: 'c', parentId: 'b', deletedAt: old() });
  expect(await emptyRecycleBin(deps())).toBe(3);
  expect(await left()).toEqual([]);
});

it.each([
  ['below it', { parentId: 'top' }],
  ['in its group', { groupId: 'top' }],
])('spares what something stands %s', async (_, place) => {
  const { db } = deps();
  await addRecord(db, { id: 'top', deletedAt: old() });
  await addRecord(db, { id: 'young', ...place, deletedAt: young() });
  expect(await emptyRecycleBin(deps())).toBe(0);
  expect(await left()).toEqual(['top', 'young']);
});

it('spares a column in which an article stands', async () => {
  const { db } = deps();
  const cataId = await addRecord(db, { kind: 'cata', deletedAt: old() });
  const articleId = await addArticle(db);
  await db.insertInto('articleCatas').values({ articleId, cataId }).execute();
  expect(await emptyRecycleBin(deps())).toBe(0);
  await db.deleteFrom('articleCatas').execute();
  expect(await emptyRecycleBin(deps())).toBe(1);
});

it('goes on until nothing is left, at most 100 records and 20 articles in one transaction', async () => {
  const { db } = deps();
  for (let made = 0; made < 101; made += 1) await addRecord(db, { deletedAt: old() });
  for (let made = 0; made < 21; made += 1) await addArticle(db, { deletedAt: old() });
  const counts: number[] = [];
  const own = { ...deps(), db: countingTransactions(counts) };
  expect(await emptyRecycleBin(own)).toBe(122);
  expect(counts).toEqual([20, 1, 0, 100, 1, 0]);
});

/** A database that appends the result of each transaction to `counts`. */
function countingTransactions(counts: number[]) {
  const { db } = deps();
  const transaction = () => {
    const begun = db.transaction();
    const execute = async (work: Parameters<typeof begun.execute>[0]) => {
      const count = await begun.execute(work);
      counts.push(Number(count));
      return count;
    };
    return Object.assign(Object.create(begun), { execute });
  };
  return Object.assign(Object.create(db), { transaction });
}

it('begins nothing new once the signal has come', async () => {
  const { db } = deps();
  await addRecord(db, { deletedAt: old() });
  await addArticle(db, { deletedAt: old() });
  expect(await emptyRecycleBin(deps(), AbortSignal.abort())).toBe(0);
  expect(await left()).toHaveLength(1);
});

it('leaves room for other calls between two transactions', async () => {
  await addRecord(deps().db, { deletedAt: old() });
  let turns = 0;
  const turn = () => {
    turns += 1;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  await emptyRecycleBin(deps());
  clearImmediate(timer);
  expect(turns).toBeGreaterThanOrEqual(3);
});
