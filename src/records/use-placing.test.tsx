import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chapter } from '../contract/course.ts';
import { client } from '../state/client.ts';
import { usePlacing } from './use-placing.ts';

interface Call {
  ids: string[];
  answer: () => void;
  refuse: () => void;
}
let calls: Call[];
const call = vi.spyOn(client, 'call');
const reload = vi.fn();
const rowsOf = (ids: string) => [...ids].map((id) => ({ id, parentId: null, updatedAt: 1 }));

let root: Root;
beforeEach(() => {
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
});

let placing: ReturnType<typeof usePlacing>;

function Tree({ rows }: { rows: ReturnType<typeof rowsOf> }) {
  placing = usePlacing(rows, chapter.sort, reload);
  return null;
}

/** Until React has drawn what was set, and what waits for an answer has gone on. */
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
const sent = () => calls.map(({ ids }) => ids.join(''));

it('an answer that was asked for before the newest move does not take it back', async () => {
  await show('abc');
  await place('bac');
  calls[0]?.answer();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
  await place('bca');
  await show('bac');
  expect(shown()).toBe('bca');
  calls[1]?.answer();
  await settle();
  expect(reload).toHaveBeenCalledTimes(2);
  await show('cba');
  expect(shown()).toBe('cba');
});

it('moves reach the server one after the other, and rows are asked for after the last', async () => {
  await show('abc');
  await place('bac');
  await place('bca');
  expect(sent()).toEqual(['bac']);
  calls[0]?.answer();
  await settle();
  expect(sent()).toEqual(['bac', 'bca']);
  expect(reload).not.toHaveBeenCalled();
  calls[1]?.answer();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a refused move goes back to the newest rows', async () => {
  await show('abc');
  await place('bac');
  await show('cab');
  calls[0]?.refuse();
  await settle();
  expect(shown()).toBe('cab');
  expect(reload).toHaveBeenCalledTimes(1);
});
