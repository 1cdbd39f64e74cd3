import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { withDb } from '../db/db.ts';
import { groupCommit } from './group-commit.ts';

const USER = '一起写';

const put = (key: string) =>
  groupCommit(USER, (tx) => tx.objectStore('bytes').put(new Blob([key]), [key, 0]));
const keys = () => withDb(USER, async (db) => (await db.getAllKeys('bytes')).map(([key]) => key));

it('S-UP-4 writes that arrive while one is in progress share the next transaction', async () => {
  await withDb(USER, async () => undefined);
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await Promise.all(['a', 'b', 'c', 'd'].map(put));
  expect(transactions).toHaveBeenCalledTimes(2);
  transactions.mockRestore();
  expect(await keys()).toEqual(['a', 'b', 'c', 'd']);
});

it('S-UP-4 a write that fails does not fail the others', async () => {
  const twice = () =>
    groupCommit(USER, (tx) => tx.objectStore('bytes').add(new Blob(['again']), ['a', 0]));
  const outcomes = await Promise.allSettled([put('e'), put('f'), twice(), put('g')]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});
