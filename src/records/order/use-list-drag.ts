import type { KeyboardEvent } from 'react';
import { type BranchDrag, useBranchDrag } from '../tree/use-branch-drag.ts';

/** How far the keys of a row's handle move it. */
const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface FlatList {
  /** Where a row stands, from 0. */
  placeOf: (id: string) => number;
  count: number;
  /** Puts a row at a place, from 0. */
  move: (id: string, to: number) => void;
}

interface ListDrag {
  drag: BranchDrag;
  /** For the row: up and down with Alt, wherever the focus is in it. */
  handleRowKey: (event: KeyboardEvent, id: string) => void;
  /** For the handle of a row. */
  handleKey: (event: KeyboardEvent, id: string) => void;
  /** Moves a row to a place, or to the end of the list that is nearest to it. */
  go: (id: string, to: number) => void;
}

/** Rows of a flat list, moved by their handles: dragged, or by the arrow keys, Page up and down (ten places), Home and End. */
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
      // The handle has answered it, or it belongs to what is typed in or chosen from.
      if (!step || event.defaultPrevented || isTaken(event.target)) return;
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

const isTaken = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('form, [role="menu"], [role="dialog"]') !== null;
