import { observeCalls } from '../base/page-client.ts';
import { menuState } from '../menu/menu.store.ts';

/** Milliseconds in which replies are handled together. */
const PAUSE = 200;

/**
 * Calls `refresh` when a reply has another permission version than the menu (S-PERM-3). Only the menu's own reply
 * updates the known version and may schedule another check, so that no server can cause an endless loop. Returns the
 * unsubscribe function.
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
      // Calls without a session have no version, nor do servers without this feature.
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
