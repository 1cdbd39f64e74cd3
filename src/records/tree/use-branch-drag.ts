import { type PointerEvent, useRef, useState } from 'react';
import type { Side } from '../../lib/trees/tree-move.ts';

/** Target of a drop. */
export interface Drop {
  target: string;
  side: Side;
}

/** State and handlers of a drag, for rows and handles. */
export interface BranchDrag {
  /** Id of the row that is being dragged. */
  dragged: string | null;
  drop: Drop | null;
  /** Event handlers of the drag handle of a row. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/**
 * Drag and drop for rows of a tree by mouse, pen or finger; rows have `data-branch` with their id. A row becomes a
 * child of another when it is dropped on the middle of it, or right of where the drag began; not in a `flat` list. Near
 * the edges the drag scrolls the scroll container.
 */
export function useBranchDrag(
  onDrop: (id: string, drop: Drop) => void,
  { flat = false }: { flat?: boolean } = {},
): BranchDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  /** The same value, synchronously: the release may come before React has rendered the last move. */
  const latest = useRef(drop);
  /** Where the drag began, pixels from the left of the window and from the top of the page. */
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

/** The outer quarters of a row mean before and after it, the middle means inside; in a flat list the halves do. */
function dropAt(x: number, y: number, dragged: string, flat: boolean): Drop | null {
  // A notice of the last move may cover the row.
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

/** Moves the dragged row with the pointer, by this many pixels. */
function lift({ currentTarget }: PointerEvent, distance: number): void {
  const row = currentTarget.closest<HTMLElement>('[data-branch]');
  row?.style.setProperty('--lifted-by', `${distance}px`);
}

/** Horizontal distance from which on a drop makes the row a child of the row before it, pixels. */
const INDENT = 28;
/** Pixels from the edge within which a drag scrolls, and how far with each move. */
const EDGE = 72;
const STEP = 24;

/** Scrolls the page, or the row's own scroll container. */
function scrollAtEdge({ clientY, currentTarget }: PointerEvent): void {
  const part = currentTarget.closest('[data-scrolls]');
  // Sticky bars above and below cover as much as the scroll margins of the row leave free.
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(currentTarget);
  const { top, bottom } = part?.getBoundingClientRect() ?? {
    top: Number.parseFloat(scrollMarginTop) || 0,
    bottom: window.innerHeight - (Number.parseFloat(scrollMarginBottom) || 0),
  };
  const step = clientY < top + EDGE ? -STEP : clientY > bottom - EDGE ? STEP : 0;
  if (step !== 0) (part ?? window).scrollBy(0, step);
}
