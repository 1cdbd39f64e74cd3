// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { heldOrders } from '../../../tests/support/device/held-orders.ts';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { chapter } from '../../contract/content/course.ts';
import { usePlacing } from './use-placing.ts';

const { answer, refuse, sent } = heldOrders();
const root = reactRoot();
const reload = vi.fn();
const rowsOf = (ids: string) =>
  [...ids].map((id) => ({ id, parentId: null, sort: 0, updatedAt: 1 }));

afterEach(() => {
  reload.mockReset();
});

let placing: ReturnType<typeof usePlacing>;

function Tree({ rows }: { rows: ReturnType<typeof rowsOf> }) {
  placing = usePlacing(rows, chapter.sort, reload);
  return null;
}

/** Until React has rendered the state, and pending promises have continued. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const show = (ids: string) => {
  root.render(<Tree rows={rowsOf(ids)} />);
  return settle();
};
const place = (ids: string) => {
  void placing.place({ parentId: null, ids: [...ids] });
  return settle();
};
const shown = () => placing.forest.map(({ row }) => row.id).join('');

it('a reply requested before the newest move does not undo it', async () => {
  await show('abc');
  await place('bac');
  answer(0);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  await place('bca');
  await show('bac');
  expect(shown()).toBe('bca');
  answer(1);
  await settle();
  expect(reload).toHaveBeenCalledTimes(2);
  await show('cba');
  expect(shown()).toBe('cba');
});

it('a reply that arrives at the instant of a reload does not undo the newest move', async () => {
  await show('abc');
  await place('bac');
  answer(0);
  await settle();
  await place('bca');
  // The first reload returns rows from before the second move.
  reload.mockImplementationOnce(() => root.render(<Tree rows={rowsOf('bac')} />));
  answer(1);
  await settle();
  expect(shown()).toBe('bca');
  await show('cba');
  expect(shown()).toBe('cba');
});

it('moves reach the server one after the other, and rows are reloaded after the last', async () => {
  await show('abc');
  await place('bac');
  await place('bca');
  expect(sent()).toEqual(['bac']);
  answer(0);
  await settle();
  expect(sent()).toEqual(['bac', 'bca']);
  expect(reload).not.toHaveBeenCalled();
  answer(1);
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a refused move goes back to the newest rows', async () => {
  await show('abc');
  await place('bac');
  await show('cab');
  refuse(0);
  await settle();
  expect(shown()).toBe('cab');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a kind that has no order of its own is not put in another', async () => {
  function Unsorted() {
    placing = usePlacing(rowsOf('abc'), undefined, reload);
    return null;
  }
  root.render(<Unsorted />);
  await settle();
  await place('bca');
  expect(shown()).toBe('abc');
  expect(sent()).toEqual([]);
});
