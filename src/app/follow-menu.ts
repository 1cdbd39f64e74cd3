import { subscribeKey } from 'valtio/utils';
import { MENU_KEY } from '../offline/replies/cached-reply.ts';
import { networkState } from '../state/base/network.store.ts';
import { followRenewals } from '../state/data/cached-call.ts';
import { isUnconfirmed, loadMenu, menuState, showRenewedMenu } from '../state/menu/menu.store.ts';
import { watchPermissions } from '../state/session/watch-permissions.ts';
import { leaveBroken } from './session/leave.ts';

/** Milliseconds until a server that took too long for the menu, or answered with an error, is asked again. */
const RETRY = 30_000;
/** The same where there is no menu to work with. */
const RETRY_SOON = 5000;

/** The menu once, again until the server has given it, and when the user's permissions have changed. */
export function followMenu(user: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = () => loadMenu().then(schedule, leaveBroken);
  const schedule = () => {
    clearTimeout(timer);
    if (isUnconfirmed(menuState)) timer = setTimeout(retry, retryDelay());
  };
  // One that is away is asked when it is found again.
  const retry = () => networkState.online && isUnconfirmed(menuState) && void load();
  void load();
  followRenewals(user, (key) => key === MENU_KEY && void showRenewedMenu(user));
  watchPermissions(load);
  subscribeKey(networkState, 'online', (online) => {
    if (online && isUnconfirmed(menuState)) void load();
  });
}

const retryDelay = (): number => (menuState.savedAt === null ? RETRY_SOON : RETRY);
