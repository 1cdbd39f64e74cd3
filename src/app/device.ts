import { watchInstall } from '../state/install.ts';
import { holdArrivals, takeArrivals } from './arrivals.ts';
import { clearBadge, followBadge } from './badge.ts';

/** What the app does with the device it runs on, beside sending; loaded once the first paint is done. */
export function startDevice(): void {
  watchInstall(window.lexdesk.install);
  followBadge();
  void takeArrivals();
}

/** The same on the login page, where nobody is signed in. */
export function guardDevice(): void {
  clearBadge();
  void holdArrivals();
}
