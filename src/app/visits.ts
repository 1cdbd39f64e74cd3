/**
 * How the current page was reached: by a link, the menu, the search or the address (`at-top`), by its tag (`as-left`),
 * or by the browser's Back and Forward (`by-history`). Determines its scroll position (S-ROUTE-1).
 */
export type Arrival = 'at-top' | 'as-left' | 'by-history';

/** Session storage of the scroll position across a reload: changes of an entry's state are lost at that moment. */
const KEY = 'lexdesk.scroll';

let current = 0;
let arrival: Arrival | null = null;

/** Number stored in the current history entry; null: the entry is new. */
function storedEntry(): number | null {
  const state = history.state as { entry?: unknown } | null;
  return typeof state?.entry === 'number' ? state.entry : null;
}

/** The scroll position at which this page was reloaded, pixels; null: it was not. */
export function reloadedAt(): number | null {
  const [entry, top] = (sessionStorage.getItem(KEY) ?? '').split(' ').map(Number);
  return entry === (storedEntry() ?? 0) && top ? top : null;
}

/** Number of the current history entry. */
export const currentEntry = (): number => current;

/** Begins a new history entry; returns the state to push with it. */
export function beginEntry(how: Arrival): { entry: number } {
  current += 1;
  arrival = how;
  return { entry: current };
}

/** How the page was reached, returned once for each visit; null: still the same visit. */
export function consumeArrival(): Arrival | null {
  const consumed = arrival;
  arrival = null;
  return consumed;
}

/**
 * Follows the browser's history, and restores scroll positions in its place: it scrolls before a page has its height.
 */
export function watchHistory(): void {
  current = storedEntry() ?? 0;
  history.replaceState({ entry: current }, '');
  history.scrollRestoration = 'manual';
  addEventListener('popstate', handlePop);
  addEventListener('pagehide', () => storePosition(`${current} ${window.scrollY}`));
  sessionStorage.removeItem(KEY);
}

/** Lets the page start where it was left, and not at its top. */
export function arriveAsLeft(): void {
  arrival = 'by-history';
}

function storePosition(position: string): void {
  try {
    sessionStorage.setItem(KEY, position);
  } catch {
    // Storage is full or denied: the page starts at its top.
  }
}

/** An entry without a number is new: the address was edited, or a plain link was followed. */
function handlePop(): void {
  const entry = storedEntry();
  if (entry === null) {
    history.replaceState(beginEntry('at-top'), '');
    return;
  }
  current = entry;
  arrival = 'by-history';
}
