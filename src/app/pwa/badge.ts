import { watchWaiting } from '../../state/uploads/waiting-count.ts';

/** The icon of the installed app shows how many items wait (S-PWA-5); a log-out forgets them, and with them the figure. */
export const followBadge = (): void => watchWaiting(setBadge);

/** Without a signed-in user no count is shown. */
export const clearBadge = (): void => setBadge(0);

function setBadge(count: number): void {
  // Absent in Firefox; refused where the app is not installed or the icon shows none.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
