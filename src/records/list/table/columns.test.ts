// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../../tests/support/device/hook-root.tsx';
import type { Column, ListedRecord, ListKind } from '../../kind.ts';
import { columnsIn, madeColumns, useColumns } from './columns.ts';

const KEY = 'lexdesk.columns/cata';
const column = (name: string, optional?: true): Column<ListedRecord> => ({
  ...{ name, label: name, value: () => name },
  ...(optional && { optional }),
});
const kind = {
  entity: 'cata',
  columns: [column('a'), column('b', true), column('c')],
} as unknown as ListKind;

const hook = hookRoot();
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});
const namesOf = ({ shown }: ReturnType<typeof useColumns>) => shown.map(({ name }) => name);
const shown = () => namesOf(hook(useColumns, kind).now());

it('shows the columns that are not optional until the user chooses', () => {
  expect(shown()).toEqual(['a', 'c']);
});

it('stores the chosen columns, in their order, on the device', () => {
  const { now, act } = hook(useColumns, kind);
  act(() => now().choose(['c', 'b']));
  expect(namesOf(now())).toEqual(['c', 'b']);
  expect(localStorage.getItem(KEY)).toBe('["c","b"]');
});

it.each([
  ['["c","gone","a"]', ['c', 'a']],
  ['[]', []],
  ['["c",5]', ['a', 'c']],
  ['{"length":1}', ['a', 'c']],
  ['"c"', ['a', 'c']],
  ['[', ['a', 'c']],
])('reads %s from the device', (stored, names) => {
  localStorage.setItem(KEY, stored);
  expect(shown()).toEqual(names);
});

it('a choice that cannot be stored lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { now, act } = hook(useColumns, kind);
  act(() => now().choose(['b']));
  expect(namesOf(now())).toEqual(['b']);
});

it('the recycle bin also shows the time of deletion', () => {
  const query = { deleted: false, filters: {} };
  expect(columnsIn(kind.columns, query)).toEqual(kind.columns);
  const inBin = columnsIn(kind.columns, { ...query, deleted: true });
  const [last] = inBin.slice(-1);
  expect(inBin).toHaveLength(4);
  expect(last).toMatchObject({ name: 'deletedAt', label: '删除时间', format: 'time' });
  const row = { id: '1', updatedAt: 1 };
  expect([last?.value({ ...row, deletedAt: 5 }), last?.value(row)]).toEqual([5, null]);
});

it('a column that a filter makes the same in all rows is shown without it only', () => {
  const own = { ...column('model'), unless: 'modelId' };
  const namesBy = (filters: Record<string, string>) =>
    columnsIn([own, column('a')], { deleted: false, filters }).map(({ name }) => name);
  expect(namesBy({})).toEqual(['model', 'a']);
  expect(namesBy({ modelId: '1' })).toEqual(['a']);
});

it('who made a record, and when', () => {
  const row = { createdByName: '王律师', createdAt: 5 };
  expect(madeColumns.map(({ value }) => value(row))).toEqual(['王律师', 5]);
});
