import { observeCalls } from '../base/page-client.ts';
import { menuState } from '../menu/menu.store.ts';

/** Milliseconds in which replies that say the same are answered together. */
const PAUSE = 200;

/**
 * Calls `refresh` when a reply says that the caller's permissions are no longer those the menu was made with
 * (S-PERM-3). Only the menu's own reply settles the matter, so that no server can make this go round in circles.
 * Returns the function that ends it.
 */
export function watchPermissions(refresh: () => Promise<void>): () => void {
  let told = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = async () => {
    timer = undefined;
    const known = menuState.permissionVersion;
    if (known === '' || told === known) return;
    await refresh();
    // Where the server could not be asked, the menu is loaded anew as soon as it can.
    if (menuState.status === 'fresh') schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(compare, PAUSE);
  };
  const stop = observeCalls({
    onReply: ({ permissionVersion }) => {
      // Calls without a caller carry none, nor does a server that does not know it.
      if (permissionVersion === '') return;
      told = permissionVersion;
      schedule();
    },
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
