import { expect, it } from 'vitest';
import { addBranch, branchKind } from '../../tests/support/data/branch-kind.ts';
import { addRecord } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { EVERYTHING } from '../db/scope.ts';
import { type RecordSearch, searchRecords } from './search-records.ts';

const deps = embeddedDeps();
const add = (id: string, part: object = {}) => addBranch(deps().db, { id, ...part });

/** Returns the ids of a page of the search, and the total. */
const find = async (asked: Partial<RecordSearch> = {}, part: object = {}) => {
  const search = { page: 0, size: 10, ...asked };
  const { list, total } = await searchRecords(
    deps().db,
    { ...branchKind, ...part },
    search,
    EVERYTHING,
  );
  return [list.map(({ id }) => id).join(''), total];
};

it('orders by place, then by age, then by id', async () => {
  await add('d', { sort: 1, createdAt: 9 });
  await add('c', { sort: 2, createdAt: 5 });
  await add('b', { sort: 2, createdAt: 4 });
  await add('a', { sort: 2, createdAt: 5 });
  expect(await find()).toEqual(['dbac', 4]);
  expect(await find({ sort: 'sort' })).toEqual(['dbac', 4]);
});

it('orders by title, or by the last change, the newest first', async () => {
  await add('a', { title: '2', updatedAt: 7 });
  await add('b', { title: '3', updatedAt: 9 });
  await add('c', { title: '1', updatedAt: 8 });
  expect(await find({ sort: 'title' })).toEqual(['cab', 3]);
  expect(await find({ sort: 'updatedAt' })).toEqual(['bca', 3]);
});

it.each(['sort', 'title', 'updatedAt'] as const)(
  'S-LIST-1 reverses the order by %s',
  async (sort) => {
    for (const [at, id] of ['a', 'b', 'c', 'd'].entries()) {
      await add(id, { sort: at % 2, title: String(at % 2), updatedAt: at % 3, createdAt: at % 2 });
    }
    const [whole = ''] = (await find({ sort })) as [string, number];
    expect(await find({ sort, reverse: true })).toEqual([[...whole].reverse().join(''), 4]);
  },
);

it('gives a page, and the number of all', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id);
  expect(await find({ size: 2 })).toEqual(['ab', 5]);
  expect(await find({ size: 2, page: 1 })).toEqual(['cd', 5]);
  expect(await find({ size: 2, page: 2 })).toEqual(['e', 5]);
});

it('finds records of the kind, in use or in the recycle bin', async () => {
  await addRecord(deps().db, { id: 'x' });
  await add('a');
  await add('b', { deletedAt: 1 });
  expect(await find()).toEqual(['a', 1]);
  expect(await find({ deleted: false })).toEqual(['a', 1]);
  expect(await find({ deleted: true })).toEqual(['b', 1]);
});

it('narrows by state and by owner, where these are named', async () => {
  for (const id of ['one', 'two']) await addRecord(deps().db, { id, kind: 'tree' });
  await add('a', { status: 'on', groupId: 'one' });
  await add('b', { status: 'off', groupId: 'one' });
  await add('c', { status: 'on', groupId: 'two' });
  expect(await find({ status: 'on' })).toEqual(['ac', 2]);
  expect(await find({ status: 'other' })).toEqual(['', 0]);
  expect(await find({ treeId: 'one' })).toEqual(['ab', 2]);
  expect(await find({ status: 'on', treeId: 'two' })).toEqual(['c', 1]);
  expect(await find({ status: '', treeId: '' })).toEqual(['abc', 3]);
  expect(await find({ treeId: 'one' }, { group: undefined })).toEqual(['abc', 3]);
});

it('finds a keyword in titles, and in the code only if the kind declares it', async () => {
  await add('a', { title: '劳动 Law', code: 'x:One' });
  await add('b', { title: '合同', code: 'law:two' });
  expect(await find({ keyword: 'LAW' })).toEqual(['a', 1]);
  expect(await find({ keyword: 'one' })).toEqual(['', 0]);
  expect(await find({ keyword: '' })).toEqual(['ab', 2]);
  expect(await find({ keyword: 'law' }, { codeAfter: '' })).toEqual(['ab', 2]);
  expect(await find({ keyword: 'law' }, { codeAfter: ':' })).toEqual(['a', 1]);
  expect(await find({ keyword: 'two' }, { codeAfter: ':' })).toEqual(['b', 1]);
});

it('filters by the exact value of the fields that the kind declares', async () => {
  const data = (coverId: string) => ({ data: JSON.stringify({ coverId }) });
  await add('a', data('one'));
  await add('b', data('one more'));
  const asked = { coverId: 'one' };
  expect(await find(asked, { exactly: ['coverId'] })).toEqual(['a', 1]);
  expect(await find({ coverId: '' }, { exactly: ['coverId'] })).toEqual(['ab', 2]);
  expect(await find(asked)).toEqual(['ab', 2]);
});

it('finds by the code, after the prefix common to all codes of the kind', async () => {
  await add('a', { title: '甲', code: 'dict_region' });
  await add('b', { title: 'region', code: 'dict_b' });
  await add('c', { title: '丙', code: 'dict_c' });
  expect(await find({ keyword: 'region' }, { codeAfter: 'dict_' })).toEqual(['ab', 2]);
  expect(await find({ keyword: 'dict' }, { codeAfter: 'dict_' })).toEqual(['', 0]);
  expect(await find({ keyword: 'region' })).toEqual(['b', 1]);
});
