import { subscribeKey } from 'valtio/utils';
import { MENU_KEY } from '../offline/replies/cached-reply.ts';
import { networkState } from '../state/base/network.store.ts';
import { followRenewals } from '../state/data/cached-call.ts';
import { isUnconfirmed, loadMenu, menuState, showRenewedMenu } from '../state/menu/menu.store.ts';
import { watchPermissions } from '../state/session/watch-permissions.ts';
import { leaveBroken } from './session/leave.ts';

/** Milliseconds until the menu is requested again from a server that timed out or answered with an error. */
const RETRY = 30_000;
/** The same where no menu is available. */
const RETRY_SOON = 5000;

/** Loads the menu, retries until the server has sent it, and reloads it when the user's permissions change. */
export function followMenu(user: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => loadMenu().then(schedule, leaveBroken);
  const schedule = () => {
    clearTimeout(timer);
    if (isUnconfirmed(menuState)) timer = setTimeout(retry, retryDelay());
  };
  // While offline nothing is requested: the `online` listener below loads the menu.
  const retry = () => networkState.online && isUnconfirmed(menuState) && void load();
  void load();
  followRenewals(user, (key) => key === MENU_KEY && void showRenewedMenu(user));
  watchPermissions(load);
  subscribeKey(networkState, 'online', (online) => {
    if (online && isUnconfirmed(menuState)) void load();
  });
}

const retryDelay = (): number => (menuState.savedAt === null ? RETRY_SOON : RETRY);
