/**
 * How the page that is shown was reached: by a link, the menu, the search or the address (`at-top`), by its tag
 * (`as-left`), or by the browser's Back and Forward (`by-history`). Decides where it is scrolled to (S-ROUTE-1).
 */
export type Arrival = 'at-top' | 'as-left' | 'by-history';

/** Where the scroll position of a page lies while it is reloaded; what the state of an entry takes then is lost. */
const KEY = 'lexdesk.scroll';

let current = 0;
let arrival: Arrival | null = null;

/** The number that an entry of the history carries; null: it is new. */
function storedEntry(): number | null {
  const state = history.state as { entry?: unknown } | null;
  return typeof state?.entry === 'number' ? state.entry : null;
}

/** The scroll position at which this page was reloaded, pixels; null where it was not. */
export function reloadedAt(): number | null {
  const [entry, top] = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number);
  return entry === (storedEntry() ?? 0) && top ? top : null;
}

/** Number of the history entry that is shown. */
export const currentEntry = (): number => current;

/** Begins a new history entry; gives the state to push with it. */
export function beginEntry(how: Arrival): { entry: number } {
  current += 1;
  arrival = how;
  return { entry: current };
}

/** How the page was reached, once for each visit; null: it is the same visit. */
export function takeArrival(): Arrival | null {
  const taken = arrival;
  arrival = null;
  return taken;
}

/**
 * Follows the browser's history from now on, and positions pages instead of it: it tries before a page has its height.
 */
export function watchHistory(): void {
  current = storedEntry() ?? 0;
  history.replaceState({ entry: current }, '');
  history.scrollRestoration = 'manual';
  addEventListener('popstate', handlePop);
  addEventListener('pagehide', () => storePosition(`${current} ${window.scrollY}`));
  sessionStorage.removeItem(KEY);
}

/** The page begins where it was left, and not at its top. */
export function arriveAsLeft(): void {
  arrival = 'by-history';
}

function storePosition(position: string): void {
  try {
    sessionStorage.setItem(KEY, position);
  } catch {
    // Full or denied: the page begins at its top.
  }
}

/** An entry without a number is new: the address was edited, or a plain link followed. */
function handlePop(): void {
  const entry = storedEntry();
  if (entry === null) {
    history.replaceState(beginEntry('at-top'), '');
    return;
  }
  current = entry;
  arrival = 'by-history';
}
