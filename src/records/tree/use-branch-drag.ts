import { type PointerEvent, useRef, useState } from 'react';
import type { Side } from '../../lib/tree-move.ts';

/** Where a dragged row would go. */
export interface Drop {
  target: string;
  side: Side;
}

/** A drag as rows and handles need it. */
export interface BranchDrag {
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

/**
 * Dragging rows of a tree by mouse, pen or finger; rows carry `data-branch` with their id. In a `flat` list nothing goes
 * below another row. Near the window's edges it scrolls.
 */
export function useBranchDrag(
  onDrop: (id: string, drop: Drop) => void,
  { flat = false }: { flat?: boolean } = {},
): BranchDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  /** The same at once: the release may come before React has drawn the last move. */
  const latest = useRef(drop);
  const aim = (next: Drop | null) => {
    latest.current = next;
    setDrop(next);
  };
  const stop = () => {
    setDragged(null);
    aim(null);
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
        if (dragged !== id) return;
        scrollAtEdge(event.clientY);
        aim(dropAt(event.clientX, event.clientY, id, flat));
      },
      onPointerUp() {
        if (dragged === id && latest.current) onDrop(id, latest.current);
        stop();
      },
      onPointerCancel: stop,
    }),
  };
}

/** Upper and lower quarter of a row stand for beside it, the middle for below it; in a flat list the halves do. */
function dropAt(x: number, y: number, dragged: string, flat: boolean): Drop | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-branch]');
  const target = row?.dataset.branch;
  if (!row || !target || target === dragged) return null;
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  const margin = flat ? 0.5 : 0.25;
  return { target, side: share < margin ? 'before' : share >= 1 - margin ? 'after' : 'inside' };
}

/** Pixels from the window's edge in which a drag scrolls, and how far with each move. */
const EDGE = 72;
const STEP = 24;

function scrollAtEdge(y: number): void {
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
}
