import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addBranch,
  author,
  type BranchFields,
  branchFields,
  branchKind,
  readRow,
} from '../../tests/support/data/branch-kind.ts';
import { addFile, addRecord } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { refusedByRule } from '../base/refusal.ts';
import { EVERYTHING } from '../db/scope.ts';
import { createRecord, refuseDuplicateCode, updateRecord } from './write-records.ts';

const deps = embeddedDeps();
const wrote = vi.fn(async () => undefined);
const check = vi.fn(async (_: unknown, fields: BranchFields, id: string) => void [fields, id]);
const kind = { ...branchKind, wrote, check };
beforeEach(() => {
  wrote.mockReset();
  check.mockReset();
});

const create = (id: string, part: Partial<BranchFields> = {}) =>
  createRecord(deps().db, kind, { id, fields: branchFields(part) }, author);
const update = (id: string, part: Partial<BranchFields> = {}, version?: number) =>
  updateRecord(deps().db, kind, { id, version, fields: branchFields(part) }, author);
const addTree = (id: string) => addRecord(deps().db, { id, kind: 'tree' });
/** Uses of files, as the file library sees them. */
const uses = () =>
  deps().db.selectFrom('fileUses').select(['fileId', 'entity', 'recordId', 'field']).execute();

describe('creating', () => {
  it('stores a record with its columns and fields', async () => {
    await addTree('tree');
    await create('top', { treeId: 'tree' });
    const part = { treeId: 'tree', parentId: 'top', code: 'A', title: '甲枝', sort: 4 };
    const made = await create('a', part);
    const written = { createdBy: '乙', createdAt: 500, updatedBy: '乙', updatedAt: 500 };
    const meta = { id: 'a', version: 1, deletedAt: null, ...written };
    const names = { createdByName: '乙', updatedByName: '乙' };
    const spelling = 'jz jiazhi';
    expect(made).toEqual({ ...branchFields(part), ...meta, ...names, spelling });
    expect(await readRow(deps().db, 'a')).toEqual({
      ...{ ...meta, kind: 'branch', groupId: 'tree', parentId: 'top', code: 'A' },
      ...{ title: '甲枝', spelling, sort: 4, status: 'on', data: branchFields(part) },
    });
    expect(check).toHaveBeenLastCalledWith(deps().db, branchFields(part), 'a');
    expect(wrote).toHaveBeenLastCalledWith(deps().db, [{ id: 'a', groupId: 'tree' }], author);
  });

  it('has no place and no code if the kind has none', async () => {
    const plain = { ...branchKind, columns: () => ({ title: '甲', status: 'on', sort: 0 }) };
    const record = { id: 'a', fields: branchFields() };
    await createRecord(deps().db, plain, record, author);
    expect(await readRow(deps().db, 'a')).toMatchObject({
      ...{ groupId: null, parentId: null, code: null },
    });
  });

  it('refuses an id that another record has, of any kind', async () => {
    await addRecord(deps().db, { id: 'a', kind: 'course', title: '课' });
    await expect(create('a')).rejects.toMatchObject({
      ...{ code: 2003, message: '该编号的枝已存在' },
    });
    expect(await readRow(deps().db, 'a')).toMatchObject({ title: '课', version: 1 });
    expect(wrote).not.toHaveBeenCalled();
  });

  it('refuses a place that is none, a full group, a code that another has', async () => {
    await expect(create('a', { treeId: 'none' })).rejects.toMatchObject({ code: 2001 });
    await addTree('tree');
    for (const id of ['b', 'c', 'd']) await create(id, { treeId: 'tree', code: id });
    await expect(create('a', { treeId: 'tree' })).rejects.toMatchObject({
      message: '一个树最多 3 个枝，已经满了',
    });
    await expect(create('a', { code: 'b' })).rejects.toMatchObject({ code: 2003 });
    await expect(create('a', { parentId: 'a' })).rejects.toMatchObject({ code: 2003 });
  });

  it('refuses what the kind forbids', async () => {
    check.mockRejectedValue(refusedByRule('不可以'));
    await expect(create('a')).rejects.toMatchObject({ message: '不可以' });
    expect(wrote).not.toHaveBeenCalled();
  });

  it('records which files it names, and refuses those that are none', async () => {
    const { db } = deps();
    const [cover, one, two] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [cover, one, two]) await addFile(db, { id });
    await create('a', { coverId: cover, pictureIds: [one, two] });
    expect(await uses()).toEqual(
      expect.arrayContaining([
        { fileId: cover, entity: 'branch', recordId: 'a', field: 'coverId' },
        { fileId: one, entity: 'branch', recordId: 'a', field: 'pictureIds' },
        { fileId: two, entity: 'branch', recordId: 'a', field: 'pictureIds' },
      ]),
    );
    const none = randomUUID();
    await expect(create('b', { coverId: none })).rejects.toMatchObject({
      ...{ code: 2001, data: { fields: { coverId: '文件不存在' } } },
    });
    await expect(create('b', { coverId: cover, pictureIds: [one, none] })).rejects.toMatchObject({
      data: { fields: { pictureIds: '文件不存在' } },
    });
  });

  it('needs no rules of the kind', async () => {
    const record = { id: 'a', fields: branchFields() };
    expect(await createRecord(deps().db, branchKind, record, author)).toMatchObject({ id: 'a' });
    const change = { ...record, version: 1 };
    expect(await updateRecord(deps().db, branchKind, change, author)).toMatchObject({ version: 2 });
  });
});

describe('updating', () => {
  it('replaces the fields, and counts the version up', async () => {
    await addTree('tree');
    await addBranch(deps().db, { id: 'a', code: 'A' });
    await addBranch(deps().db, { id: 'other' });
    const part = { title: '乙枝', treeId: 'tree', code: 'B', sort: 7 };
    const changed = await update('a', part, 1);
    const written = { createdBy: '甲', createdAt: 1, updatedBy: '乙', updatedAt: 500 };
    const meta = { id: 'a', version: 2, deletedAt: null, ...written };
    const names = { createdByName: '甲', updatedByName: '乙' };
    const spelling = 'yz yizhi';
    expect(changed).toEqual({ ...branchFields(part), ...meta, ...names, spelling });
    expect(await readRow(deps().db, 'a')).toMatchObject({
      ...{ groupId: 'tree', code: 'B', title: '乙枝', sort: 7, data: branchFields(part) },
    });
    const before = expect.objectContaining({ id: 'a', groupId: null, version: 1, code: 'A' });
    expect(wrote.mock.calls).toEqual([[deps().db, [before, { id: 'a', groupId: 'tree' }], author]]);
    expect(await readRow(deps().db, 'other')).toMatchObject({ version: 1, title: 'other' });
  });

  it('requires a version: 428', async () => {
    await addBranch(deps().db, { id: 'a' });
    await expect(update('a')).rejects.toMatchObject({
      ...{ status: 428, message: '缺少版本号，无法判断是否会覆盖他人的修改' },
    });
  });

  it('refuses a stale version with the current record: 412', async () => {
    await addBranch(deps().db, { id: 'a' });
    for (const version of [0, 2]) {
      await expect(update('a', { title: '新' }, version)).rejects.toMatchObject({
        ...{ status: 412, message: '内容已被他人修改', data: { id: 'a', title: 'a', version: 1 } },
      });
    }
    expect(wrote).not.toHaveBeenCalled();
  });

  it('changes nothing in the recycle bin, and nothing of another kind', async () => {
    await addBranch(deps().db, { id: 'a', deletedAt: 1 });
    await expect(update('a', {}, 1)).rejects.toMatchObject({
      ...{ code: 2003, message: '枝在回收站中，请先恢复' },
    });
    await addRecord(deps().db, { id: 'course' });
    await expect(update('course', {}, 1)).rejects.toMatchObject({ code: 2002 });
  });

  it('changes nothing that went to the recycle bin meanwhile: 412', async () => {
    await addBranch(deps().db, { id: 'a' });
    check.mockImplementation(async () => {
      await deps().db.updateTable('records').set({ deletedAt: 9 }).execute();
    });
    await expect(update('a', {}, 1)).rejects.toMatchObject({ status: 412, data: { deletedAt: 9 } });
  });

  it('refuses another group while the record has children', async () => {
    await addTree('tree');
    await addTree('other');
    await addBranch(deps().db, { id: 'a', groupId: 'tree' });
    await addBranch(deps().db, { id: 'b', groupId: 'tree', parentId: 'a' });
    await expect(update('a', { treeId: 'other' }, 1)).rejects.toMatchObject({
      ...{ code: 2003, message: '该枝有 1 个下级，请先移走' },
    });
    expect(await update('a', { treeId: 'tree', title: '新' }, 1)).toMatchObject({ title: '新' });
    expect(await update('b', { treeId: 'other' }, 1)).toMatchObject({ treeId: 'other' });
  });

  it('may hold its own code, and stay in its full group', async () => {
    await addTree('tree');
    for (const id of ['a', 'b', 'c']) {
      await addBranch(deps().db, { id, groupId: 'tree', code: id });
    }
    expect(await update('a', { treeId: 'tree', code: 'a' }, 1)).toMatchObject({ version: 2 });
    await expect(update('a', { treeId: 'tree', code: 'b' }, 2)).rejects.toMatchObject({
      code: 2003,
    });
  });

  it('records the files that it names now', async () => {
    const [before, after] = [randomUUID(), randomUUID()];
    for (const id of [before, after]) await addFile(deps().db, { id });
    await create('a', { coverId: before });
    await update('a', { coverId: after }, 1);
    expect(await uses()).toEqual([
      { fileId: after, entity: 'branch', recordId: 'a', field: 'coverId' },
    ]);
  });
});

describe('a code', () => {
  const refuse = (id: string, code: string | null) =>
    refuseDuplicateCode(deps().db, kind, id, code, EVERYTHING);

  it('belongs to one living record of the kind', async () => {
    await addBranch(deps().db, { id: 'a', code: 'A', title: '甲枝' });
    await addBranch(deps().db, { id: 'gone', code: 'B', deletedAt: 1 });
    await addRecord(deps().db, { id: 'course', code: 'C' });
    await addBranch(deps().db, { id: 'none' });
    await expect(refuse('new', 'A')).rejects.toMatchObject({
      ...{ code: 2003, message: '与「甲枝」的标识重复' },
    });
    for (const [id, code] of [
      ['a', 'A'],
      ['new', 'B'],
      ['new', 'C'],
      ['new', 'D'],
      ['new', null],
    ] as const) {
      await expect(refuse(id, code)).resolves.toBeUndefined();
    }
  });
});
