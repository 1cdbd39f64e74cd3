import { animate } from 'framer-motion/dom/mini';
import { moveTag, tagsState } from '../../../state/menu/tags.store.ts';

/** Seconds of the animation in which tags make room. */
const GLIDE = 0.15;
/** Pixels from the end of the bar within which it scrolls, and the step for each move. */
const EDGE = 28;
const SCROLL_STEP = 12;

export interface Drag {
  /** The pointer is `x` pixels from its start, at `clientX` of the window. */
  moveTo(x: number, clientX: number): void;
  drop(): void;
  cancel(): void;
}

/**
 * Drags a tag along the bar: the others make room as it passes, the list changes when it is dropped. Pinned and
 * unpinned tags stay in their own part of the bar.
 */
export function beginDrag(tab: HTMLElement, key: string): Drag {
  const bar = tab.parentElement as HTMLElement;
  const group = [...bar.querySelectorAll<HTMLElement>('[role="tab"]')].filter(
    (other) => other.dataset.pinned === tab.dataset.pinned,
  );
  const first = group.indexOf(tab);
  const offset = tagsState.list.findIndex((tag) => tag.key === key) - first;
  const boxes = group.map((other) => other.getBoundingClientRect());
  const scrolled = bar.scrollLeft;
  const width = (boxes[first]?.width ?? 0) + gapOf(bar);
  let place = first;
  tab.dataset.dragging = 'true';

  const centre = (index: number) => (boxes[index]?.x ?? 0) + (boxes[index]?.width ?? 0) / 2;
  const makeRoom = (next: number) => {
    place = next;
    group.forEach((other, index) => {
      if (index !== first) glide(other, roomAt(index, first, place) * width);
    });
  };
  const settle = () => {
    delete tab.dataset.dragging;
    for (const other of group) {
      for (const animation of other.getAnimations()) animation.cancel();
      other.style.transform = '';
    }
  };
  return {
    moveTo(x, clientX) {
      scrollNear(bar, clientX);
      const shift = x + bar.scrollLeft - scrolled;
      tab.style.transform = `translateX(${shift}px)`;
      const at = centre(first) + shift;
      const next = group.filter((_, index) => index !== first && centre(index) < at).length;
      if (next !== place) makeRoom(next);
    },
    drop() {
      const from = tab.getBoundingClientRect().x;
      settle();
      moveTag(key, offset + place);
      // By the next frame the list is rendered in its new order.
      requestAnimationFrame(() => glide(tab, 0, from - tab.getBoundingClientRect().x));
    },
    cancel: settle,
  };
}

/** Offset of another tag of the group while the dragged one is over `place`: −1, 0 or 1 widths. */
function roomAt(index: number, first: number, place: number): number {
  if (index > first && index <= place) return -1;
  return index < first && index >= place ? 1 : 0;
}

function glide(element: HTMLElement, to: number, from?: number): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = `translateX(${to}px)`;
  const transform = from === undefined ? target : [`translateX(${from}px)`, target];
  animate(element, { transform }, { duration: calm ? 0 : GLIDE });
}

function scrollNear(bar: HTMLElement, clientX: number): void {
  const { left, right } = bar.getBoundingClientRect();
  if (clientX < left + EDGE) bar.scrollLeft -= SCROLL_STEP;
  if (clientX > right - EDGE) bar.scrollLeft += SCROLL_STEP;
}

const gapOf = (bar: HTMLElement): number => Number.parseFloat(getComputedStyle(bar).columnGap) || 0;
