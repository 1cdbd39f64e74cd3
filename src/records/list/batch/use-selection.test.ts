// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../../tests/support/device/hook-root.tsx';
import type { ListedRecord, ListKind } from '../../kind.ts';
import type { ListQuery } from '../list-query.ts';
import type { Found } from '../table/use-walk.ts';
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
const select = (list: readonly ListedRecord[], total: number, more = false) =>
  hook(
    (argument: { page: Found; query?: ListQuery }) =>
      useSelection(kind, argument.query ?? query, argument.page),
    { page: { list, total, ...(more && { more }) } },
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
  [500, false, true],
  [501, false, false],
  // The search limit of a frequent word was reached: there are more.
  [100, true, false],
])('S-LIST-2 offers to choose all of %d, and more %s: %s', (total, more, offered) => {
  expect(select(rowsOf('a'), total, more).now().chooseAll !== undefined).toBe(offered);
});

it('the selection stays where the others cannot be loaded', async () => {
  call.mockRejectedValue(new Error('away'));
  const { now, act, settle } = select(rowsOf('a', 'b'), 3);
  act(() => now().choose(new Set(['a'])));
  act(() => now().chooseAll?.());
  await settle();
  expect([...now().ids]).toEqual(['a']);
});

describe('S-LIST-2 the request to select all', () => {
  let answer: (reply: object) => void;
  beforeEach(() => {
    call.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
  });
  const published = { ...query, filters: { status: 'published' } };

  /** Starts selecting all records of the list, then runs `step`, then the reply arrives. */
  async function answeredAfter(step: (seen: ReturnType<typeof select>) => void) {
    const seen = select(rowsOf('a'), 3);
    seen.act(() => seen.now().choose(new Set(['a'])));
    seen.act(() => seen.now().chooseAll?.());
    step(seen);
    answer({ list: rowsOf('a', 'b', 'c') });
    await seen.settle();
    return seen.now().rows.map(({ id }) => id);
  }

  it('is chosen where more was chosen by hand meanwhile', async () => {
    const left = (seen: ReturnType<typeof select>) =>
      seen.act(() => seen.now().choose(new Set(['a', 'b'])));
    expect(await answeredAfter(left)).toEqual(['a', 'b', 'c']);
  });

  it('is ignored where the selection was cleared meanwhile', async () => {
    expect(await answeredAfter((seen) => seen.act(seen.now().clear))).toEqual([]);
    const another = (seen: ReturnType<typeof select>) => {
      seen.act(seen.now().clear);
      seen.act(() => seen.now().choose(new Set(['a'])));
    };
    expect(await answeredAfter(another)).toEqual(['a']);
  });

  it('is not chosen in another list that is shown meanwhile, whatever is chosen there', async () => {
    const other = { query: published, page: { list: rowsOf('p'), total: 1 } };
    expect(await answeredAfter((seen) => seen.draw(other))).toEqual([]);
    const chosen = (seen: ReturnType<typeof select>) => {
      seen.draw(other);
      seen.act(() => seen.now().choose(new Set(['p'])));
    };
    expect(await answeredAfter(chosen)).toEqual(['p']);
  });
});

it('S-LIST-2 the selection is empty after going back to another list', async () => {
  call.mockResolvedValue({ list: rowsOf('a', 'b', 'c') });
  const seen = select(rowsOf('a'), 3);
  seen.act(() => seen.now().chooseAll?.());
  await seen.settle();
  expect(seen.now().rows).toHaveLength(3);
  seen.draw({ query: { ...query, keyword: '' }, page: { list: rowsOf('a', 'x'), total: 2 } });
  expect([seen.now().rows, seen.now().ids.size]).toEqual([[], 0]);
});
