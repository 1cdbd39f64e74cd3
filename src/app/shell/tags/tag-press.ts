import type { Anchor } from '../../../ui/overlays/MenuPopup.lazy.tsx';
import { beginDrag, type Drag } from './tag-drag.ts';

/** Milliseconds of a long press, and the pixels that a finger may move meanwhile. */
const HOLD = 500;
const SLOP = 6;

interface PressedTag {
  tab: HTMLElement;
  key: string;
  openMenu: (anchor: Anchor) => void;
}

/**
 * Follows a pointer from press to release: a mouse drags at once, a finger only after a long press, so that it can
 * scroll the bar; a long press without movement opens the menu (S-TAG-4, S-TAG-8).
 */
export function followPress(start: PointerEvent, { tab, key, openMenu }: PressedTag): void {
  const touch = start.pointerType === 'touch';
  const ended = new AbortController();
  const { signal } = ended;
  let drag: Drag | null = null;
  let held = !touch;
  const timer = setTimeout(() => {
    held = true;
    tab.dataset.held = String(touch);
  }, HOLD);

  const end = () => {
    clearTimeout(timer);
    ended.abort();
    delete tab.dataset.held;
  };
  /** Ignores events of other pointers. */
  const own = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerId === start.pointerId && act(event);
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    const moved = Math.max(Math.abs(x), Math.abs(y)) > SLOP;
    if (moved && !held) return end();
    if (moved) drag ??= beginDrag(tab, key);
    drag?.moveTo(x, event.clientX);
  };
  const release = () => {
    if (drag) drag.drop();
    else if (touch && held) openMenu(pointOf(start));
    if (drag || (touch && held)) swallowClick();
    end();
  };
  const cancel = () => {
    drag?.cancel();
    end();
  };
  window.addEventListener('pointermove', own(move), { signal });
  window.addEventListener('pointerup', own(release), { signal });
  window.addEventListener('pointercancel', own(cancel), { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && cancel(), { signal });
  // After the long press, moves drag the tag and must not scroll.
  tab.addEventListener('touchmove', (event) => held && event.preventDefault(), {
    signal,
    passive: false,
  });
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Anchor => ({ x, y });

/** The release must not also click the tag. On a busy device that click arrives late, but before the next press. */
function swallowClick(): void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const swallow = (event: MouseEvent) => {
    // A keyboard click, which follows no release.
    if (event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
    ended.abort();
  };
  window.addEventListener('click', swallow, options);
  window.addEventListener('pointerdown', () => ended.abort(), options);
}
