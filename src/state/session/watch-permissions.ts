import { observeCalls } from '../base/page-client.ts';
import { menuState } from '../menu/menu.store.ts';

/** Milliseconds in which equal replies are handled together. */
const PAUSE = 200;

/**
 * Calls `refresh` when a reply carries another version of the caller's permissions than the menu was made with
 * (S-PERM-3). Only the menu's own reply settles the matter, so that no server can cause an endless loop.
 * Returns the unsubscribe function.
 */
export function watchPermissions(refresh: () => Promise<void>): () => void {
  let latest = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = async () => {
    timer = undefined;
    const known = menuState.permissionVersion;
    if (known === '' || latest === known) return;
    await refresh();
    // Without a response, the menu is reloaded as soon as the server is back.
    if (menuState.status === 'fresh') schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(compare, PAUSE);
  };
  const stop = observeCalls({
    onReply: ({ permissionVersion }) => {
      // Calls without a caller carry none, nor does a server without this feature.
      if (permissionVersion === '') return;
      latest = permissionVersion;
      schedule();
    },
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
