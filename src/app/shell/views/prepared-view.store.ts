import { proxy, type Snapshot } from 'valtio/vanilla';
import type { PreparedView } from './live-views.ts';

/** Milliseconds that one waits for its press: what it shows gets older. */
const LIFE = 5000;

const state = proxy<{ view: PreparedView | null }>({ view: null });
let life: ReturnType<typeof setTimeout> | undefined;

/** The page that the next press is expected to open: it is drawn unseen. */
export const preparedState = state as Snapshot<typeof state>;

/** Has a page drawn unseen, in place of another; none of its effects run before it is shown. */
export function prepareView(view: PreparedView): void {
  state.view = view;
  clearTimeout(life);
  life = setTimeout(dropPreparedView, LIFE);
}

/** The press did not come, or has come. */
export function dropPreparedView(): void {
  state.view = null;
  clearTimeout(life);
}
