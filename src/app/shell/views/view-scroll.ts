import { type Arrival, consumeArrival, currentEntry } from '../../visits.ts';

/** Last scroll positions of views by id, pixels. */
const positions = new Map<string, number>();
/** Last scroll positions of history entries by number, pixels. */
const entryPositions = new Map<number, number>();

let stopReaching = () => {};
/** A restored position has not been reached yet: scroll events are ignored. */
let reaching = false;

const allViews = (): HTMLElement[] => [...document.getElementsByClassName('view')] as HTMLElement[];

const shownView = () => document.querySelector<HTMLElement>('.view[data-active="true"]');

/** Scrolls to where a view was left; a new one starts at its top. */
function restoreScroll(id: string): void {
  reach(positions.get(id) ?? 0);
}

/**
 * Scrolls a page that was just reached (S-ROUTE-1): to its top by a link, to where it was left by its tag or the
 * browser's history. `changed`: the shown view has changed.
 */
export function scrollOnArrival(id: string, changed: boolean): void {
  const arrival = consumeArrival();
  if (arrival === null && !changed) return;
  const top = positionFor(id, arrival);
  positions.set(id, top);
  entryPositions.set(currentEntry(), top);
  reach(top);
}

function positionFor(id: string, arrival: Arrival | null): number {
  if (arrival === 'at-top') return 0;
  const left = positions.get(id) ?? 0;
  return arrival === 'by-history' ? (entryPositions.get(currentEntry()) ?? left) : left;
}

/** Records the page's scroll position if this view is shown. */
export function recordScroll(id: string): void {
  if (reaching || shownView()?.dataset.view !== id) return;
  positions.set(id, window.scrollY);
  entryPositions.set(currentEntry(), window.scrollY);
}

/** Sets the position to restore for the current history entry, pixels. */
export const setEntryScroll = (top: number): void => void entryPositions.set(currentEntry(), top);

/** Drops the positions of views whose tags are closed. */
export function dropScroll(open: readonly string[]): void {
  for (const id of positions.keys()) if (!open.includes(id)) positions.delete(id);
}

/**
 * Shows a hidden view with the next frame, before React does: at a quarter of the speed React needs two more frames
 * with thirty tags (measured). False: the view is not in the document.
 */
export function showView(id: string): boolean {
  const views = allViews();
  const next = views.find((view) => view.dataset.view === id);
  if (!next) return false;
  for (const view of views) view.dataset.active = String(view === next);
  // React hides inactive views by an inline style, which it removes only later.
  for (const child of next.children) (child as HTMLElement).style.removeProperty('display');
  restoreScroll(id);
  return true;
}

/** User input that ends the restoration. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** Milliseconds in which a restored view still grows: content arrives, and browsers adjust the scroll position. */
const SETTLING = 2000;

/** Scrolls to a position; repeats that while a newly created view grows, unless the user acts before. */
function reach(top: number): void {
  stopReaching();
  window.scrollTo(0, top);
  if (top === 0) return;
  reaching = true;
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (window.scrollY >= top - 1) timer ??= setTimeout(() => stopReaching(), SETTLING);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    settle();
  });
  stopReaching = () => {
    reaching = false;
    clearTimeout(timer);
    observer.disconnect();
    ended.abort();
    stopReaching = () => {};
  };
  settle();
  observer.observe(document.body);
  for (const type of OWN_MOVES) {
    addEventListener(type, () => stopReaching(), {
      capture: true,
      passive: true,
      signal: ended.signal,
    });
  }
}
