import { uploadsState } from '../uploads/uploads.store.ts';

/**
 * Events that count as use: clicks, keys, touches, and scrolling by any of them, but not `scroll` itself, as pages also
 * scroll without the user. `input` is for on-screen keyboards, which may send no key events.
 */
const USES = ['pointerdown', 'click', 'keydown', 'keyup', 'input', 'wheel', 'touchmove'];
/** Events that end a use: an earlier one may still be about to press a button. */
const USE_ENDS = ['click', 'keyup', 'wheel'];

/** Calls `handleUse` on each sign of use of this page. Returns the unsubscribe function. */
export function listenToUse(handleUse: (ends: boolean) => void): () => void {
  const handle = ({ type }: Event) => handleUse(USE_ENDS.includes(type));
  return listen(window, USES, handle, { capture: true, passive: true });
}

/** Calls `check` whenever timers may have been suspended. Returns the unsubscribe function. */
export function listenToWaking(check: () => void): () => void {
  const endings = [
    listen(window, ['pageshow', 'focus'], check),
    listen(document, ['visibilitychange', 'resume'], check),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** Calls `check` when another tab stores something under `key`. Returns the unsubscribe function. */
export const listenToStorage = (key: string, check: () => void): (() => void) =>
  listen(window, ['storage'], (event) => (event as StorageEvent).key === key && check());

/** Upload progress since the last check counts as use: waiting for an upload makes no input events. */
export function watchUploads(): { hasMoved(): boolean } {
  let before = '{}';
  return {
    hasMoved() {
      const now = JSON.stringify(uploadsState.sent);
      const moved = now !== before && now !== '{}';
      before = now;
      return moved;
    },
  };
}

function listen(
  target: EventTarget,
  types: readonly string[],
  handle: (event: Event) => unknown,
  options: AddEventListenerOptions = {},
): () => void {
  for (const type of types) target.addEventListener(type, handle, options);
  return () => {
    for (const type of types) target.removeEventListener(type, handle, options);
  };
}
