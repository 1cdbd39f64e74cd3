import { followReviews } from '../../state/data/follow-reviews.ts';
import { watchInstall } from '../../state/device/install.store.ts';
import { watchEviction } from '../../state/device/watch-eviction.ts';
import { watchWaiting } from '../../state/uploads/waiting-count.ts';
import { receiveFiles, storeReceived } from './received-files.ts';

/** Starts everything that integrates with the device, except sending; loaded after the first paint. */
export function startDevice(user: string): void {
  watchInstall(window.lexdesk.install);
  followBadge();
  followReviews(user);
  // A storage failure is reported elsewhere already.
  watchEviction(user).catch(() => undefined);
  void receiveFiles();
}

/** The same on the login page, without a signed-in user. */
export function guardDevice(): void {
  clearBadge();
  void storeReceived();
}

/** The icon of the installed app shows the number of waiting items (S-PWA-5); signing out resets it. */
const followBadge = (): void => watchWaiting(setBadge);

/** Without a signed-in user no count is shown. */
const clearBadge = (): void => setBadge(0);

function setBadge(count: number): void {
  // Not available in Firefox; rejected where the app is not installed or the icon cannot show a badge.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
