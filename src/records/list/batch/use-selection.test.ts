// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../../tests/support/hook-root.tsx';
import type { ListedRecord, ListKind } from '../../kind.ts';
import type { ListQuery } from '../list-query.ts';
import { useSelection } from './use-selection.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../state/base/page-client.ts', () => ({ client: { call } }));

const kind = { filters: [{ name: 'status' }], calls: { search: 'search' } } as unknown as ListKind;
const query: ListQuery = {
  ...{ keyword: '押金', page: 3, deleted: false, sort: '', reverse: false },
  filters: { status: 'draft' },
};
const rowsOf = (...ids: string[]) =>
  ids.map((id) => ({ id, name: `名 ${id}` }) as unknown as ListedRecord);
const hook = hookRoot();
const select = (page: readonly ListedRecord[], total: number) =>
  hook(
    (argument: { page: readonly ListedRecord[]; total: number }) =>
      useSelection(kind, query, argument.page, argument.total),
    { page, total },
  );

beforeEach(() => void call.mockReset());

it('holds the chosen records of the page that is shown', () => {
  const page = rowsOf('a', 'b');
  const { now, act } = select(page, 2);
  expect([now().ids.size, now().rows]).toEqual([0, []]);
  act(() => now().choose(new Set(['b', 'gone'])));
  expect(now().rows).toEqual([page[1]]);
  act(() => now().clear());
  expect([now().ids.size, now().rows]).toEqual([0, []]);
});

it('chooses all that the list finds, as the page shows those it has', async () => {
  const page = rowsOf('a', 'b');
  call.mockResolvedValue({ list: rowsOf('a', 'b', 'c') });
  const { now, act, settle } = select(page, 3);
  act(() => now().chooseAll?.());
  await settle();
  expect(call.mock.calls).toEqual([
    ['search', expect.objectContaining({ page: 0, size: 500, keyword: '押金', status: 'draft' })],
  ]);
  expect([...now().ids]).toEqual(['a', 'b', 'c']);
  expect(now().rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(now().rows[0]).toBe(page[0]);
  expect(now().chooseAll, 'all are chosen').toBeUndefined();
  act(() => now().clear());
  act(() => now().choose(new Set(['c'])));
  expect(now().rows, 'those of other pages are forgotten').toEqual([]);
});

it.each([
  [500, true],
  [501, false],
])('offers to choose all of %d: %s', (total, offered) => {
  expect(select(rowsOf('a'), total).now().chooseAll !== undefined).toBe(offered);
});

it('keeps what was chosen where the others cannot be read', async () => {
  call.mockRejectedValue(new Error('away'));
  const { now, act, settle } = select(rowsOf('a', 'b'), 3);
  act(() => now().choose(new Set(['a'])));
  act(() => now().chooseAll?.());
  await settle();
  expect([...now().ids]).toEqual(['a']);
});
