import { type PointerEvent, useRef, useState } from 'react';
import type { Side } from '../../lib/trees/tree-move.ts';

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
 * below another row; elsewhere a row does that is dropped in the middle of another, or right of where its own drag began.
 * Near the edges of what scrolls it scrolls.
 */
export function useBranchDrag(
  onDrop: (id: string, drop: Drop) => void,
  { flat = false }: { flat?: boolean } = {},
): BranchDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  /** The same at once: the release may come before React has drawn the last move. */
  const latest = useRef(drop);
  /** Where the drag began, pixels from the window's left and from the top of the page. */
  const begin = useRef({ x: 0, y: 0 });
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
        begin.current = { x: event.clientX, y: event.clientY + scrollY };
        if (flat) lift(event, 0);
        setDragged(id);
      },
      onPointerMove(event) {
        if (dragged !== id) return;
        scrollAtEdge(event);
        if (flat) lift(event, event.clientY + scrollY - begin.current.y);
        const drop = dropAt(event.clientX, event.clientY, id, flat);
        const isRight = !flat && event.clientX - begin.current.x >= INDENT;
        aim(drop?.side === 'after' && isRight ? { ...drop, side: 'inside' } : drop);
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
  // A notice of the last move may float above the row.
  const row = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-branch]'))
    .find((found) => found !== null && found.dataset.branch !== dragged);
  const target = row?.dataset.branch;
  if (!row || !target) return null;
  const { top, height } = row.getBoundingClientRect();
  const share = (y - top) / height;
  const margin = flat ? 0.5 : 0.25;
  return { target, side: share < margin ? 'before' : share >= 1 - margin ? 'after' : 'inside' };
}

/** Has the row that is dragged stay at the pointer, so many pixels below its place. */
function lift({ currentTarget }: PointerEvent, distance: number): void {
  const row = currentTarget.closest<HTMLElement>('[data-branch]');
  row?.style.setProperty('--lifted-by', `${distance}px`);
}

/** How far to the right of its beginning a drag goes below the row before it, pixels. */
const INDENT = 28;
/** Pixels from the edge in which a drag scrolls, and how far with each move. */
const EDGE = 72;
const STEP = 24;

/** Scrolls the page, or the part of it that holds the row and scrolls by itself. */
function scrollAtEdge({ clientY, currentTarget }: PointerEvent): void {
  const part = currentTarget.closest('[data-scrolls]');
  // What sticks above and below the rows covers as much as a row's focus leaves room for.
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(currentTarget);
  const { top, bottom } = part?.getBoundingClientRect() ?? {
    top: Number.parseFloat(scrollMarginTop) || 0,
    bottom: window.innerHeight - (Number.parseFloat(scrollMarginBottom) || 0),
  };
  const step = clientY < top + EDGE ? -STEP : clientY > bottom - EDGE ? STEP : 0;
  if (step !== 0) (part ?? window).scrollBy(0, step);
}
