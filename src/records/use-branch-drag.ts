import { type PointerEvent, useState } from 'react';
import type { Side } from '../lib/tree-move.ts';

/** Where a dragged row would go. */
export interface Drop {
  target: string;
  side: Side;
}

interface BranchDrag {
  /** Id of the row that is being dragged. */
  dragged: string | null;
  drop: Drop | null;
  /** Handlers of the handle that a row is dragged by. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Dragging rows of a tree by mouse, pen or finger; rows carry `data-branch` with their id. */
export function useBranchDrag(onDrop: (id: string, drop: Drop) => void): BranchDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const stop = () => {
    setDragged(null);
    setDrop(null);
  };
  return {
    dragged,
    drop,
    handle: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(id);
      },
      onPointerMove(event) {
        if (dragged === id) setDrop(dropAt(event.clientX, event.clientY, id));
      },
      onPointerUp() {
        if (dragged === id && drop) onDrop(id, drop);
        stop();
      },
      onPointerCancel: stop,
    }),
  };
}

/** Upper and lower quarter of a row stand for beside it, the middle for below it. */
function dropAt(x: number, y: number, dragged: string): Drop | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-branch]');
  const target = row?.dataset.branch;
  if (!row || !target || target === dragged) return null;
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  return { target, side: share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside' };
}
