import type { Anchor } from '../../../ui/overlays/MenuPopup.lazy.tsx';
import { beginDrag, type Drag } from './tag-drag.ts';

/** Milliseconds of a long press, and the pixels a finger may tremble meanwhile. */
const HOLD = 500;
const SLOP = 6;

interface PressedTag {
  tab: HTMLElement;
  key: string;
  openMenu: (anchor: Anchor) => void;
}

/**
 * Follows a pointer from its press to its release: a mouse drags at once, a finger after a long press, so that it can
 * scroll the bar; a long press that stays where it is opens the menu (S-TAG-4, S-TAG-8).
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
  /** Other fingers mean something else. */
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
  // Once the finger has held, its moves are ours and no longer a scroll.
  tab.addEventListener('touchmove', (event) => held && event.preventDefault(), {
    signal,
    passive: false,
  });
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Anchor => ({ x, y });

/** The release is not also a click on the tag. On a busy device that click comes late, and before the next press. */
function swallowClick(): void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const swallow = (event: MouseEvent) => {
    // Made by the keyboard, which follows no release.
    if (event.detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
    ended.abort();
  };
  window.addEventListener('click', swallow, options);
  window.addEventListener('pointerdown', () => ended.abort(), options);
}
