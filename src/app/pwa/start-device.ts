import { followReviews } from '../../state/data/follow-reviews.ts';
import { watchInstall } from '../../state/device/install.store.ts';
import { watchEviction } from '../../state/device/watch-eviction.ts';
import { holdArrivals, takeArrivals } from './arrivals.ts';
import { clearBadge, followBadge } from './badge.ts';

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
