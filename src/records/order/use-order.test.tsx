// @vitest-environment happy-dom
import { Activity } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heldOrders } from '../../../tests/support/device/held-orders.ts';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { chapter } from '../../contract/content/course.ts';
import { broadcastChange } from '../../state/data/changes/broadcast-change.ts';
import type { ListKind } from '../kind.ts';
import { useOrder } from './use-order.ts';

vi.mock('../../state/data/changes/broadcast-change.ts', () => ({ broadcastChange: vi.fn() }));

const { answer, refuse, sent } = heldOrders();
const root = reactRoot();
const reload = vi.fn();
const kind = { entity: 'chapter', calls: { sort: chapter.sort } } as unknown as ListKind;
const rowsOf = (ids: string) => [...ids].map((id) => ({ id, version: 1, updatedAt: 1 }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  reload.mockReset();
  vi.mocked(broadcastChange).mockReset();
  vi.useRealTimers();
});

type Order = ReturnType<typeof useOrder>;
let order: Order;

function List({ rows }: { rows: ReturnType<typeof rowsOf> }) {
  order = useOrder(kind, rows as never, reload);
  return null;
}

const show = (rows: ReturnType<typeof rowsOf>, mode: 'visible' | 'hidden' = 'visible') => {
  root.render(
    <Activity mode={mode}>
      <List rows={rows} />
    </Activity>,
  );
  return settle();
};
/** Until React has rendered the state, and pending promises have continued. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1);
  }
};
const shown = () => order.rows.map(({ id }) => id).join('');
const move = (id: string, to: number) => {
  order.move(id, to);
  return settle();
};
const pause = async () => {
  await vi.advanceTimersByTimeAsync(700);
  return settle();
};

it('shows the new order while it is being sent, whatever rows arrive meanwhile', async () => {
  await show(rowsOf('abc'));
  await move('a', 2);
  await pause();
  expect(sent()).toEqual(['bca']);
  await show(rowsOf('abc'));
  expect(shown()).toBe('bca');
  answer(0);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  await show(rowsOf('cba'));
  expect(shown()).toBe('cba');
});

it('sends orders one after the other', async () => {
  await show(rowsOf('abc'));
  await move('a', 2);
  await pause();
  await move('a', 1);
  await pause();
  expect(sent()).toEqual(['bca']);
  answer(0);
  await settle();
  expect(sent()).toEqual(['bca', 'bac']);
  expect(reload).not.toHaveBeenCalled();
  answer(1);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('sends an order once where the list was left and is come back to', async () => {
  const rows = rowsOf('abc');
  await show(rows);
  await move('a', 2);
  await show(rows, 'hidden');
  expect(sent()).toEqual(['bca']);
  answer(0);
  await show(rows);
  expect(shown()).toBe('bca');
  await show(rowsOf('cab'));
  expect(shown()).toBe('cab');
  await pause();
  await show(rowsOf('cab'), 'hidden');
  expect(sent()).toEqual(['bca']);
});

it('goes back where the order is refused, unless there is a newer one', async () => {
  await show(rowsOf('abc'));
  await move('a', 2);
  await pause();
  await move('a', 1);
  refuse(0);
  await settle();
  expect(shown()).toBe('bac');
  await pause();
  refuse(1);
  await settle();
  expect(shown()).toBe('abc');
});

it('other tabs are notified of an accepted order, but not of a refused one', async () => {
  await show(rowsOf('abc'));
  await move('a', 2);
  await pause();
  refuse(0);
  await settle();
  expect(broadcastChange).not.toHaveBeenCalled();
  await move('a', 2);
  await pause();
  answer(1);
  await settle();
  expect(vi.mocked(broadcastChange).mock.calls).toEqual([['chapter']]);
});

it.each([
  ['a', 9, 'bca'],
  ['c', -5, 'cab'],
  ['b', 2, 'acb'],
])('%s put at place %i: %s', async (id, to, ids) => {
  await show(rowsOf('abc'));
  await move(id, to);
  expect(shown()).toBe(ids);
  await pause();
  expect(sent()).toEqual([ids]);
});

it.each([
  ['a record that the list does not have', 'x', 1],
  ['a record that stands there already', 'b', 1],
  ['the last record, put further back', 'c', 9],
])('%s is moved nowhere', async (_, id, to) => {
  await show(rowsOf('abc'));
  await move(id, to);
  await pause();
  expect(shown()).toBe('abc');
  expect(sent()).toEqual([]);
});

it('rows added and removed while an optimistic order is shown', async () => {
  await show(rowsOf('abc'));
  await move('a', 2);
  await show(rowsOf('xac'));
  expect(shown()).toBe('cax');
});
