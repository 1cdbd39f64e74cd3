import type { KeyboardEvent } from 'react';
import { type BranchDrag, useBranchDrag } from '../tree/use-branch-drag.ts';

/** Places that a key on a row's handle moves the row by. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface FlatList {
  /** Position of a row, from 0. */
  placeOf: (id: string) => number;
  count: number;
  /** Moves a row to a position, from 0. */
  move: (id: string, to: number) => void;
}

interface ListDrag {
  drag: BranchDrag;
  /** Key handler of the row: up and down with Alt, wherever the focus is inside. */
  handleRowKey: (event: KeyboardEvent, id: string) => void;
  /** Key handler of the row's handle. */
  handleKey: (event: KeyboardEvent, id: string) => void;
  /** Moves a row to a position, clamped to the list. */
  go: (id: string, to: number) => void;
}

/** Rows of a flat list, moved by their handles: dragged, or by arrow keys, Page up and down (ten places), Home, End. */
export function useListDrag({ placeOf, count, move }: FlatList): ListDrag {
  const go = (id: string, to: number) => move(id, Math.min(Math.max(to, 0), count - 1));
  const drag = useBranchDrag(
    (id, { target, side }) => {
      const to = placeOf(target) + (side === 'after' ? 1 : 0);
      go(id, to > placeOf(id) ? to - 1 : to);
    },
    { flat: true },
  );
  return {
    drag,
    go,
    handleRowKey(event, id) {
      const step = event.altKey && event.key.startsWith('Arrow') && steps[event.key];
      // The handle has handled the key, or a form, a menu or a dialog inside the row uses it.
      if (!step || event.defaultPrevented || hasOwnKeys(event.target)) return;
      event.preventDefault();
      go(id, placeOf(id) + step);
    },
    handleKey(event, id) {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      go(id, placeOf(id) + step);
    },
  };
}

const hasOwnKeys = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('form, [role="menu"], [role="dialog"]') !== null;
