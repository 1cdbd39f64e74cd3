import { proxy, type Snapshot } from 'valtio/vanilla';
import type { PreparedView } from './live-views.ts';

/** Milliseconds that a prepared view waits for its press: its content becomes outdated. */
const LIFE = 5000;

const state = proxy<{ view: PreparedView | null }>({ view: null });
let life: ReturnType<typeof setTimeout> | undefined;

/** The page that the next press is expected to open: it is rendered hidden. */
export const preparedState = state as Snapshot<typeof state>;

/** Renders a page hidden, replacing the previous one; its effects do not run before it is shown. */
export function prepareView(view: PreparedView): void {
  state.view = view;
  clearTimeout(life);
  life = setTimeout(dropPreparedView, LIFE);
}

/** Drops the prepared view: it was opened, or the press did not come. */
export function dropPreparedView(): void {
  state.view = null;
  clearTimeout(life);
}
