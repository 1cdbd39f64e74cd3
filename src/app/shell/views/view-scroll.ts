/** Heights that views were left at, by their ids. */
const heights = new Map<string, number>();

const allViews = (): HTMLElement[] => [...document.getElementsByClassName('view')] as HTMLElement[];

const shownView = () => document.querySelector<HTMLElement>('.view[data-active="true"]');

/** Brings a view to the height it was left at; one that is new begins at its top. */
export function scrollToKept(id: string): void {
  window.scrollTo(0, heights.get(id) ?? 0);
}

/** Notes how far the page is scrolled, if it is this view's. */
export function noteHeight(id: string): void {
  if (shownView()?.dataset.view === id) heights.set(id, window.scrollY);
}

/** Forgets the heights of views that are gone. */
export function forgetHeights(alive: readonly string[]): void {
  for (const id of heights.keys()) if (!alive.includes(id)) heights.delete(id);
}

/**
 * Shows a view that waits in the document with the next frame, as React will when it has done its work: at a quarter
 * of the speed that takes two frames more, with thirty tags (measured). False: the view is not there.
 */
export function showAtOnce(id: string): boolean {
  const views = allViews();
  const next = views.find((view) => view.dataset.view === id);
  if (!next) return false;
  for (const view of views) view.dataset.active = String(view === next);
  // React hides what waits by a style of its own, and takes it away in its own time.
  for (const child of next.children) (child as HTMLElement).style.removeProperty('display');
  scrollToKept(id);
  return true;
}
