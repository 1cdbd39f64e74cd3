// @vitest-environment happy-dom
import type { KeyboardEvent } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import type { Drop } from '../tree/use-branch-drag.ts';
import { useListDrag } from './use-list-drag.ts';

type Dropped = (id: string, drop: Drop) => void;
const drag = vi.hoisted(() => ({ drop: (() => undefined) as Dropped, options: {} }));
vi.mock('../tree/use-branch-drag.ts', () => ({
  useBranchDrag: (drop: Dropped, options: object) => Object.assign(drag, { drop, options }),
}));

const move = vi.fn();
const hook = hookRoot();
afterEach(() => {
  move.mockReset();
});
const IDS = 'abcdefghijklmnopqrst';
const list = () =>
  hook(useListDrag, { placeOf: (id: string) => IDS.indexOf(id), count: 20, move }).now();

it.each([
  ['c', 'ArrowUp', 1],
  ['c', 'ArrowDown', 3],
  ['a', 'ArrowUp', 0],
  ['t', 'ArrowDown', 19],
  ['c', 'PageDown', 12],
  ['n', 'PageUp', 3],
  ['c', 'PageUp', 0],
  ['c', 'Home', 0],
  ['c', 'End', 19],
])('%s with %s goes to place %i', (id, key, place) => {
  const preventDefault = vi.fn();
  list().handleKey({ key, preventDefault } as unknown as KeyboardEvent, id);
  expect(move.mock.calls).toEqual([[id, place]]);
  expect(preventDefault).toHaveBeenCalledOnce();
});

it('other keys do what they do', () => {
  const preventDefault = vi.fn();
  list().handleKey({ key: 'a', preventDefault } as unknown as KeyboardEvent, 'c');
  expect(move).not.toHaveBeenCalled();
  expect(preventDefault).not.toHaveBeenCalled();
});

it.each([
  ['a', 'c', 'before', 1],
  ['a', 'c', 'after', 2],
  ['d', 'b', 'before', 1],
  ['d', 'b', 'after', 2],
  ['a', 't', 'after', 19],
  ['b', 'a', 'after', 1],
] as const)('%s that is dropped on %s, %s it, goes to place %i', (id, target, side, place) => {
  list();
  expect(drag.options).toEqual({ flat: true });
  drag.drop(id, { target, side });
  expect(move.mock.calls).toEqual([[id, place]]);
});
