import { type Arrival, currentEntry, takeArrival } from '../../visits.ts';

/** Scroll positions that views were left at, by their ids, pixels. */
const positions = new Map<string, number>();
/** Those of entries of the browser's history, by their numbers. */
const entryPositions = new Map<number, number>();

let stopReaching = () => {};
/** The page is not yet where it belongs: what it is scrolled to counts for nothing. */
let reaching = false;

const allViews = (): HTMLElement[] => [...document.getElementsByClassName('view')] as HTMLElement[];

const shownView = () => document.querySelector<HTMLElement>('.view[data-active="true"]');

/** Scrolls to where a view was left; one that is new begins at its top. */
function restoreScroll(id: string): void {
  reach(positions.get(id) ?? 0);
}

/**
 * Scrolls to where the page belongs that was just reached (S-ROUTE-1): to its top by a link, to where it was left by
 * its tag or the browser's history. `changed`: another view is shown than before.
 */
export function scrollOnArrival(id: string, changed: boolean): void {
  const arrival = takeArrival();
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

/** Records how far the page is scrolled, if it is this view's. */
export function recordScroll(id: string): void {
  if (reaching || shownView()?.dataset.view !== id) return;
  positions.set(id, window.scrollY);
  entryPositions.set(currentEntry(), window.scrollY);
}

/** Sets the position that the page of the current history entry is brought to, pixels. */
export const setEntryScroll = (top: number): void => void entryPositions.set(currentEntry(), top);

/** Drops the positions of views whose tags are closed. */
export function dropScroll(open: readonly string[]): void {
  for (const id of positions.keys()) if (!open.includes(id)) positions.delete(id);
}

/**
 * Shows a view that waits in the document with the next frame, as React will when it has done its work: at a quarter
 * of the speed that takes two frames more, with thirty tags (measured). False: the view is not there.
 */
export function showView(id: string): boolean {
  const views = allViews();
  const next = views.find((view) => view.dataset.view === id);
  if (!next) return false;
  for (const view of views) view.dataset.active = String(view === next);
  // React hides what waits by a style of its own, and takes it away in its own time.
  for (const child of next.children) (child as HTMLElement).style.removeProperty('display');
  restoreScroll(id);
  return true;
}

/** Input of a user who wants the page to be somewhere else. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
/** Milliseconds in which a view that was reached still grows: content comes, and browsers scroll along with it. */
const SETTLING = 2000;

/** Scrolls to a height; a view that is made anew grows to it when its content is there, unless the user acts before. */
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
