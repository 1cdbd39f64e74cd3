import { Activity } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chapter } from '../contract/course.ts';
import { client } from '../state/client.ts';
import type { ListKind } from './kind.ts';
import { useOrder } from './use-order.ts';

vi.mock('../state/tell-saved.ts', () => ({ tellSaved: vi.fn() }));

interface Call {
  ids: string[];
  answer: () => void;
  refuse: () => void;
}
let calls: Call[];
const call = vi.spyOn(client, 'call');
const reload = vi.fn();
const kind = { entity: 'chapter', calls: { sort: chapter.sort } } as unknown as ListKind;
const rowsOf = (ids: string) => [...ids].map((id) => ({ id, version: 1, updatedAt: 1 }));

let root: Root;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  calls = [];
  call.mockImplementation(
    (_, request) =>
      new Promise((resolve, reject) => {
        const { ids } = request as { ids: string[] };
        calls.push({ ids, answer: () => resolve({} as never), refuse: () => reject(new Error()) });
      }),
  );
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  call.mockReset();
  reload.mockReset();
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
/** Until React has drawn what was set, and what waits for an answer has gone on. */
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
const sent = () => calls.map(({ ids }) => ids.join(''));

it('keeps the order while it is on its way, whatever is read meanwhile', async () => {
  await show(rowsOf('abc'));
  await move('a', 2);
  await pause();
  expect(sent()).toEqual(['bca']);
  await show(rowsOf('abc'));
  expect(shown()).toBe('bca');
  calls[0]?.answer();
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
  calls[0]?.answer();
  await settle();
  expect(sent()).toEqual(['bca', 'bac']);
  expect(reload).not.toHaveBeenCalled();
  calls[1]?.answer();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('sends an order once where the list was left and is come back to', async () => {
  const rows = rowsOf('abc');
  await show(rows);
  await move('a', 2);
  await show(rows, 'hidden');
  expect(sent()).toEqual(['bca']);
  calls[0]?.answer();
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
  calls[0]?.refuse();
  await settle();
  expect(shown()).toBe('bac');
  await pause();
  calls[1]?.refuse();
  await settle();
  expect(shown()).toBe('abc');
});
