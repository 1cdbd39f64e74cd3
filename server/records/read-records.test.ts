import { expect, it } from 'vitest';
import { addBranch, branchFields, branchKind } from '../../tests/support/data/branch-kind.ts';
import { addRecord, addUser } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { EVERYTHING } from '../db/scope.ts';
import { countBy, readRecord, recordsOf, rowOf } from './read-records.ts';

const deps = embeddedDeps();

it('shows fields, what is computed, and what every record carries', async () => {
  const { db } = deps();
  await addBranch(db, { id: 'a', version: 3, deletedAt: 9 });
  await addBranch(db, { id: 'b' });
  await addUser(db, { userName: '甲', nickName: '甲某' });
  const asked: (readonly string[])[] = [];
  const kind = {
    ...branchKind,
    compute: async (_: unknown, ids: readonly string[]) => {
      asked.push(ids);
      return new Map([['a', { count: 5, title: '算出', id: 'never' }]]);
    },
  };
  const rows = [await rowOf(db, kind, 'b', EVERYTHING), await rowOf(db, kind, 'a', EVERYTHING)];
  const names = { createdByName: '甲某', updatedByName: '甲某' };
  const written = {
    createdBy: '甲',
    createdAt: 1,
    updatedBy: '甲',
    updatedAt: 1,
    spelling: '',
    ...names,
  };
  expect(await recordsOf(db, kind, rows)).toEqual([
    { ...branchFields({ title: 'b' }), id: 'b', version: 1, deletedAt: null, ...written },
    { ...branchFields({ title: '算出' }), count: 5, id: 'a', version: 3, deletedAt: 9, ...written },
  ]);
  expect(await recordsOf(db, kind, [])).toEqual([]);
  expect(asked).toEqual([['b', 'a']]);
  expect(await readRecord(db, kind, 'a', EVERYTHING)).toMatchObject({ id: 'a', count: 5 });
  expect(await readRecord(db, branchKind, 'a', EVERYTHING)).toMatchObject({ id: 'a', title: 'a' });
});

it('finds a record of the kind only', async () => {
  const { db } = deps();
  await addRecord(db, { id: 'course' });
  for (const id of ['course', 'none']) {
    const none = { code: 2002, message: '枝不存在' };
    await expect(rowOf(db, branchKind, id, EVERYTHING)).rejects.toMatchObject(none);
    await expect(readRecord(db, branchKind, id, EVERYTHING)).rejects.toMatchObject(none);
  }
});

it('counts what is in use by owner or parent', async () => {
  const { db } = deps();
  for (const id of ['a', 'b', 'c']) await addRecord(db, { id });
  await addBranch(db, { id: 'd', groupId: 'a', parentId: 'b' });
  await addBranch(db, { id: 'e', groupId: 'a', parentId: 'c' });
  await addBranch(db, { id: 'f', groupId: 'a', deletedAt: 1 });
  expect(await countBy(db, 'groupId', ['a', 'b'])).toEqual(new Map([['a', 2]]));
  expect(await countBy(db, 'parentId', ['b', 'c'])).toEqual(
    new Map([
      ['b', 1],
      ['c', 1],
    ]),
  );
});
