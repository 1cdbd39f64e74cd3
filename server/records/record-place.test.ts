import { describe, expect, it } from 'vitest';
import { addBranch, branchKind } from '../../tests/support/data/branch-kind.ts';
import { addRecord } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { EVERYTHING } from '../db/scope.ts';
import { checkPlace, lockKind, parentBack, refuseFull } from './record-place.ts';

const deps = embeddedDeps();
const { group: _, ...ungrouped } = branchKind;
const add = (id: string, part: object = {}) => addBranch(deps().db, { id, ...part });
const addTree = (id: string, part: object = {}) =>
  addRecord(deps().db, { id, kind: 'tree', ...part });
/** Kinds whose places are locked: each lock writes a row. */
const locks = async () =>
  (
    await deps().db.selectFrom('settings').selectAll().where('name', 'like', 'tree:%').execute()
  ).map(({ name, value }) => name + value);

it('a lock can be acquired again and again', async () => {
  await lockKind(deps().db, 'branch');
  await lockKind(deps().db, 'branch');
  expect(await locks()).toEqual(['tree:branch']);
});

describe('a place', () => {
  const check = (id: string, place: object, kind: typeof ungrouped = branchKind) =>
    checkPlace(deps().db, kind, [id], place);
  const noTree = { code: 2001, data: { fields: { treeId: '树不存在' } } };
  const noParent = { code: 2001, data: { fields: { parentId: '上级枝不存在' } } };

  it('may be the top of no group, which acquires no lock', async () => {
    await expect(check('a', {})).resolves.toBeUndefined();
    expect(await locks()).toEqual([]);
  });

  it('is in a group that is there', async () => {
    await addTree('tree');
    await addTree('gone', { deletedAt: 1 });
    await addRecord(deps().db, { id: 'course' });
    await expect(check('a', { groupId: 'tree' })).resolves.toBeUndefined();
    for (const groupId of ['gone', 'course', 'none']) {
      await expect(check('a', { groupId })).rejects.toMatchObject(noTree);
    }
    await expect(check('a', { groupId: 'none' }, ungrouped)).resolves.toBeUndefined();
  });

  it('is below a parent that is there, in the same group', async () => {
    await addTree('tree');
    await addTree('other');
    await add('top', { groupId: 'tree' });
    await add('gone', { groupId: 'tree', deletedAt: 1 });
    await expect(check('a', { groupId: 'tree', parentId: 'top' })).resolves.toBeUndefined();
    expect(await locks()).toEqual(['tree:branch']);
    await expect(check('a', { groupId: 'other', parentId: 'top' })).rejects.toMatchObject(noParent);
    for (const parentId of ['gone', 'tree', 'none']) {
      const place = { groupId: 'tree', parentId };
      await expect(check('a', place)).rejects.toMatchObject(noParent);
    }
  });

  it('is not below the record itself', async () => {
    await add('a');
    await add('b', { parentId: 'a' });
    for (const parentId of ['a', 'b']) {
      await expect(check('a', { parentId })).rejects.toMatchObject({
        ...{ code: 2003, message: '枝不能放在自己或自己的下级之下' },
      });
    }
  });

  it('is the twentieth level at most', async () => {
    for (let level = 1; level <= 20; level += 1) {
      await add(`${level}`, { parentId: level === 1 ? null : `${level - 1}` });
    }
    await expect(check('a', { parentId: '19' })).resolves.toBeUndefined();
    const tooDeep = { code: 2003, message: '枝最多 20 级' };
    await expect(check('a', { parentId: '20' })).rejects.toMatchObject(tooDeep);
  });
});

describe('a group', () => {
  const refuse = (id: string, groupId: string | null, kind: typeof ungrouped = branchKind) =>
    refuseFull(deps().db, kind, id, groupId);
  const full = { code: 2003, message: '一个树最多 3 个枝，已经满了' };

  it('is full with as many living records of the kind as it may have', async () => {
    await addTree('tree');
    await addTree('other');
    await add('a', { groupId: 'tree' });
    await add('b', { groupId: 'tree' });
    await add('gone', { groupId: 'tree', deletedAt: 1 });
    await add('elsewhere', { groupId: 'other' });
    await addRecord(deps().db, { id: 'no branch', groupId: 'tree' });
    await expect(refuse('new', 'tree')).resolves.toBeUndefined();
    expect(await locks()).toEqual(['tree:branch']);
    await add('c', { groupId: 'tree' });
    for (const id of ['new', 'gone', 'elsewhere']) {
      await expect(refuse(id, 'tree')).rejects.toMatchObject(full);
    }
    await expect(refuse('new', 'other')).resolves.toBeUndefined();
    await expect(refuse('a', 'tree')).resolves.toBeUndefined();
  });

  it('accepts any number if the kind has no limit, without a lock', async () => {
    await addTree('tree');
    for (const id of ['a', 'b', 'c']) await add(id, { groupId: 'tree' });
    const { most: _, ...group } = { ...branchKind.group, kind: 'tree', label: '树' };
    await expect(refuse('new', 'tree', ungrouped)).resolves.toBeUndefined();
    const unlimited = { ...branchKind, group: { ...group, field: 'treeId' as const } };
    await expect(refuse('new', 'tree', unlimited)).resolves.toBeUndefined();
    expect(await locks()).toEqual([]);
  });
});

describe('from the recycle bin', () => {
  const back = (
    groupId: string | null,
    parentId: string | null,
    kind: typeof ungrouped = branchKind,
  ) => parentBack(deps().db, kind, { groupId, parentId }, EVERYTHING);

  it('a record comes back below its parent, or to the top', async () => {
    await addTree('tree');
    await add('top', { groupId: 'tree' });
    expect(await back('tree', 'top')).toBe('top');
    expect(await locks()).toEqual(['tree:branch']);
    expect(await back('tree', null)).toBeNull();
    expect(await back(null, null)).toBeNull();
    expect(await back(null, 'top')).toBeNull();
    expect(await back('tree', 'none')).toBeNull();
  });

  it('to the top acquires no lock', async () => {
    expect(await back(null, null)).toBeNull();
    expect(await locks()).toEqual([]);
  });

  it('a record requires its group and parent to be restored first', async () => {
    await addTree('tree', { title: '槐', deletedAt: 1 });
    await add('top', { deletedAt: 1, title: '上' });
    const treeGone = { code: 2003, message: '树「槐」也在回收站，请先恢复' };
    await expect(back('tree', null)).rejects.toMatchObject(treeGone);
    expect(await back('tree', null, ungrouped)).toBeNull();
    const topGone = { code: 2003, message: '上级枝「上」也在回收站，请先恢复' };
    await expect(back(null, 'top')).rejects.toMatchObject(topGone);
  });
});
