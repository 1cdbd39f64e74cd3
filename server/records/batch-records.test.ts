import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addBranch, author, branchKind, readRow } from '../../tests/support/data/branch-kind.ts';
import { addRecord } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { refusedByRule } from '../base/refusal.ts';
import { deleteRecords, restoreRecords, sortRecords, switchRecords } from './batch-records.ts';

const deps = embeddedDeps();
const wrote = vi.fn(async () => undefined);
const mayDelete = vi.fn(async (_: unknown, id: string) => void id);
const kind = { ...branchKind, wrote, mayDelete };
beforeEach(() => {
  wrote.mockReset();
  mayDelete.mockReset();
});

const add = (id: string, part: object = {}) => addBranch(deps().db, { id, ...part });
const row = (id: string) => readRow(deps().db, id);
const ok = (id: string) => ({ id, code: 0, message: '' });
const WRITTEN = { version: 2, updatedBy: '乙', updatedAt: 500 };
const UNTOUCHED = { version: 1, updatedBy: '甲', updatedAt: 1 };

describe('deleting', () => {
  const remove = (...ids: string[]) => deleteRecords(deps().db, kind, ids, author);

  it('moves a record to the recycle bin', async () => {
    await add('a', { code: 'A' });
    expect(await remove('a')).toEqual([ok('a')]);
    expect(await row('a')).toMatchObject({ ...WRITTEN, deletedAt: 500, code: 'A' });
    expect(mayDelete.mock.calls).toEqual([[deps().db, 'a']]);
    expect(wrote.mock.calls).toEqual([
      [deps().db, [expect.objectContaining({ id: 'a', version: 1, deletedAt: null })], author],
    ]);
  });

  it('does not change one that is there already', async () => {
    await add('a', { deletedAt: 7 });
    expect(await remove('a')).toEqual([ok('a')]);
    expect(await row('a')).toMatchObject({ ...UNTOUCHED, deletedAt: 7 });
    expect(mayDelete).not.toHaveBeenCalled();
  });

  it.each([
    ['below it', { parentId: 'top' }],
    ['in its group', { groupId: 'top' }],
  ])('refuses a record with others %s, unless those are in the recycle bin', async (_, place) => {
    await add('top');
    await add('gone', { ...place, deletedAt: 1 });
    await add('a', place);
    await add('b', place);
    const message = '其下还有 2 条记录，请先移走或删除';
    expect(await remove('top')).toEqual([{ id: 'top', code: 2003, message }]);
    expect(await row('top')).toMatchObject({ ...UNTOUCHED, deletedAt: null });
    expect(wrote.mock.calls).toEqual([[deps().db, [], author]]);
    expect(await remove('a', 'b', 'top')).toEqual([ok('a'), ok('b'), ok('top')]);
  });

  it('deletes a whole branch given in any order, and replies in the order of the ids', async () => {
    await add('top');
    await add('middle', { parentId: 'top' });
    await add('bottom', { parentId: 'middle' });
    const ids = ['top', 'none', 'bottom', 'middle', 'top'];
    const none = { id: 'none', code: 2002, message: '枝不存在' };
    expect(await remove(...ids)).toEqual([ok('top'), none, ok('bottom'), ok('middle'), ok('top')]);
    expect(wrote.mock.calls).toEqual([
      [
        expect.anything(),
        ['bottom', 'middle', 'top'].map((id) => expect.objectContaining({ id })),
        author,
      ],
    ]);
  });

  it('tries those that were refused again only as long as others succeed', async () => {
    await add('a');
    await add('b');
    mayDelete.mockRejectedValue(refusedByRule('不可以'));
    const refused = (id: string) => ({ id, code: 2003, message: '不可以' });
    expect(await remove('a', 'b')).toEqual([refused('a'), refused('b')]);
    expect(mayDelete).toHaveBeenCalledTimes(2);
  });

  it('fails as a whole with an error that is no refusal', async () => {
    await add('a');
    mayDelete.mockRejectedValue(new Error('away'));
    await expect(remove('a')).rejects.toThrow('away');
  });

  it('finds no record of another kind', async () => {
    await addRecord(deps().db, { id: 'a', kind: 'course' });
    expect(await remove('a')).toMatchObject([{ code: 2002 }]);
  });

  it('finds none that was destroyed meanwhile', async () => {
    await add('a');
    mayDelete.mockImplementation(async () => {
      await deps().db.deleteFrom('records').execute();
    });
    expect(await remove('a')).toEqual([{ id: 'a', code: 2002, message: '记录不存在' }]);
  });

  it('needs no rules of the kind', async () => {
    await add('a');
    expect(await deleteRecords(deps().db, branchKind, ['a'], author)).toEqual([ok('a')]);
  });
});

describe('restoring', () => {
  const restore = (...ids: string[]) => restoreRecords(deps().db, kind, ids, author);
  const addTree = (part: object = {}) =>
    addRecord(deps().db, { id: 'tree', kind: 'tree', ...part });

  it('brings a record back to where it was', async () => {
    await addTree();
    await add('top', { groupId: 'tree' });
    await add('a', { groupId: 'tree', parentId: 'top', sort: 4, deletedAt: 1, data: '{ "a": 1 }' });
    expect(await restore('a')).toEqual([ok('a')]);
    const place = { groupId: 'tree', parentId: 'top', sort: 4 };
    expect(await row('a')).toMatchObject({ ...WRITTEN, ...place, deletedAt: null });
    expect((await row('a')).data).toEqual({ a: 1 });
  });

  it('leaves one that is in use as it is', async () => {
    await add('a');
    expect(await restore('a')).toEqual([ok('a')]);
    expect(await row('a')).toMatchObject(UNTOUCHED);
  });

  it('requires its parent and its group to be restored first', async () => {
    await addTree({ title: '槐', deletedAt: 1 });
    await add('top', { groupId: 'tree', deletedAt: 1 });
    await add('a', { groupId: 'tree', parentId: 'top', deletedAt: 1 });
    const message = '树「槐」也在回收站，请先恢复';
    expect(await restore('a')).toEqual([{ id: 'a', code: 2003, message }]);
    await deps()
      .db.updateTable('records')
      .set({ deletedAt: null })
      .where('id', '=', 'tree')
      .execute();
    expect(await restore('a')).toMatchObject([{ message: '上级枝「top」也在回收站，请先恢复' }]);
    expect(await restore('a', 'top')).toEqual([ok('a'), ok('top')]);
  });

  it('puts one at the top whose parent has left its group', async () => {
    await addTree();
    await addRecord(deps().db, { id: 'other', kind: 'tree' });
    await add('top', { groupId: 'other' });
    await add('a', { groupId: 'tree', parentId: 'top', sort: 4, deletedAt: 1 });
    expect(await restore('a')).toEqual([ok('a')]);
    expect(await row('a')).toMatchObject({ parentId: null, sort: 4, groupId: 'tree' });
    expect((await row('a')).data).toMatchObject({ parentId: null, sort: 4, treeId: 'tree' });
  });

  it('refuses a place that is no more, a full group, and a code that another has', async () => {
    await addTree();
    for (const id of ['b', 'c', 'd']) await add(id, { groupId: 'tree', code: id });
    await add('a', { groupId: 'tree', deletedAt: 1 });
    expect(await restore('a')).toMatchObject([{ message: '一个树最多 3 个枝，已经满了' }]);
    await add('e', { code: 'b', deletedAt: 1 });
    expect(await restore('e')).toMatchObject([{ code: 2003, message: '与「b」的标识重复' }]);
    await addRecord(deps().db, { id: 'no tree' });
    await add('f', { groupId: 'no tree', deletedAt: 1 });
    expect(await restore('f')).toMatchObject([{ code: 2001, message: '树不存在' }]);
  });
});

describe('switching', () => {
  const change = (status: string, ...ids: string[]) =>
    switchRecords(deps().db, kind, { ids, status }, author);

  it('gives another state, in the fields too', async () => {
    await add('a', { sort: 3 });
    expect(await change('off', 'a')).toEqual([ok('a')]);
    expect(await row('a')).toMatchObject({ ...WRITTEN, status: 'off' });
    expect((await row('a')).data).toMatchObject({ status: 'off', sort: 3, title: 'a' });
  });

  it('leaves one that has it as it is, and refuses one in the recycle bin', async () => {
    await add('a');
    await add('b', { deletedAt: 1 });
    const message = '枝在回收站中，请先恢复';
    expect(await change('on', 'a', 'b')).toEqual([ok('a'), { id: 'b', code: 2003, message }]);
    expect(await row('a')).toMatchObject(UNTOUCHED);
    expect(await row('b')).toMatchObject(UNTOUCHED);
  });
});

describe('sorting', () => {
  const sort = (parentId: string | null, ...ids: string[]) =>
    sortRecords(deps().db, kind, { parentId, ids }, author);

  it('puts records below a parent in this order', async () => {
    await add('top');
    for (const id of ['a', 'b', 'c']) await add(id, { sort: 9 });
    expect(await sort('top', 'c', 'a', 'b')).toEqual([ok('c'), ok('a'), ok('b')]);
    for (const [at, id] of ['c', 'a', 'b'].entries()) {
      const place = { parentId: 'top', sort: at };
      expect(await row(id)).toMatchObject({ ...WRITTEN, ...place, data: { ...place, title: id } });
    }
    expect(wrote.mock.calls).toEqual([
      [expect.anything(), ['c', 'a', 'b'].map((id) => expect.objectContaining({ id })), author],
    ]);
  });

  it('leaves those that stand there as they are', async () => {
    await add('a', { sort: 0 });
    await add('b', { sort: 1 });
    await add('top');
    await add('c', { sort: 2, parentId: 'top' });
    await sort(null, 'a', 'b');
    expect(wrote).not.toHaveBeenCalled();
    await sort(null, 'a', 'b', 'c');
    expect(await row('a')).toMatchObject(UNTOUCHED);
    expect(await row('b')).toMatchObject(UNTOUCHED);
    expect(await row('c')).toMatchObject({ ...WRITTEN, parentId: null, sort: 2 });
    expect(wrote).toHaveBeenCalledTimes(1);
  });

  it('refuses one that is named twice', async () => {
    await add('a');
    await expect(sort(null, 'a', 'a')).rejects.toMatchObject({
      data: { fields: { ids: '同一条记录出现了两次' } },
    });
  });

  it('refuses all where one is missing, in the recycle bin, or of another kind', async () => {
    await add('a', { sort: 5 });
    await add('b', { deletedAt: 1 });
    await addRecord(deps().db, { id: 'c' });
    for (const id of ['none', 'b', 'c']) {
      await expect(sort(null, 'a', id)).rejects.toMatchObject({ code: 2002, message: '枝不存在' });
    }
    expect(await row('a')).toMatchObject(UNTOUCHED);
  });

  it('refuses records of two groups, and a parent in another', async () => {
    for (const id of ['one', 'two']) await addRecord(deps().db, { id, kind: 'tree' });
    await add('a', { groupId: 'one' });
    await add('b', { groupId: 'two' });
    await expect(sort(null, 'a', 'b')).rejects.toMatchObject({
      data: { fields: { ids: '这些枝不属于同一处' } },
    });
    await expect(sort('b', 'a')).rejects.toMatchObject({
      data: { fields: { parentId: '上级枝不存在' } },
    });
    await add('c', { groupId: 'one', parentId: 'a' });
    await expect(sort('c', 'a')).rejects.toMatchObject({ code: 2003 });
    expect(await sort(null, 'c', 'a')).toHaveLength(2);
  });

  it('refuses a parent if the kind has no such field', async () => {
    await add('top');
    await add('a', { sort: 5, data: '{"title":"a"}' });
    await expect(sort('top', 'a')).rejects.toMatchObject({
      data: { fields: { parentId: '枝没有上级' } },
    });
    await sort(null, 'a');
    expect((await row('a')).data).toEqual({ title: 'a', sort: 0 });
  });

  it('needs no rules of the kind', async () => {
    await add('a', { sort: 5 });
    const { db } = deps();
    const order = { parentId: null, ids: ['a'] };
    expect(await sortRecords(db, branchKind, order, author)).toEqual([ok('a')]);
  });
});
