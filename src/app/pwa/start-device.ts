import { followReviews } from '../../state/data/follow-reviews.ts';
import { watchInstall } from '../../state/device/install.store.ts';
import { watchEviction } from '../../state/device/watch-eviction.ts';
import { watchWaiting } from '../../state/uploads/waiting-count.ts';
import { holdArrivals, takeArrivals } from './arrivals.ts';

/** What the app does with the device it runs on, beside sending; loaded once the first paint is done. */
export function startDevice(user: string): void {
  watchInstall(window.lexdesk.install);
  followBadge();
  followReviews(user);
  // Where nothing can be stored, that is reported already.
  watchEviction(user).catch(() => undefined);
  void takeArrivals();
}

/** The same on the login page, without a signed-in user. */
export function guardDevice(): void {
  clearBadge();
  void holdArrivals();
}

/** The icon of the installed app shows how many items wait (S-PWA-5); a log-out forgets them, and with them the figure. */
const followBadge = (): void => watchWaiting(setBadge);

/** Without a signed-in user no count is shown. */
const clearBadge = (): void => setBadge(0);

function setBadge(count: number): void {
  // Absent in Firefox; refused where the app is not installed or the icon shows none.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
