import { RENEW_TAG, SYNC_TAG } from '../../offline/model/messages.ts';
import { countWaiting, watchWaiting } from '../../state/uploads/waiting-count.ts';

/** Background Sync and Periodic Background Sync: Chromium only, and missing in TypeScript's own library. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** Minimum milliseconds between two cache renewals: a working day starts with a menu of that morning. */
const RENEWAL_INTERVAL = 8 * 60 * 60_000;

/**
 * Lets the browser wake the service worker once there is a network, with or without a page: registered when more items
 * wait than before, and when the page is hidden (it may be closed) while items wait. Equal registrations are merged.
 */
export async function followSync(): Promise<void> {
  const { sync, periodicSync } = (await navigator.serviceWorker.ready) as WithSync;
  // Rejected where the app is not installed.
  periodicSync?.register(RENEW_TAG, { minInterval: RENEWAL_INTERVAL }).catch(() => undefined);
  if (!sync) return;
  // Rejected where the user forbids it in the browser's settings: then only pages send.
  const ask = () => void sync.register(SYNC_TAG).catch(() => undefined);
  let last = 0;
  const follow = (count: number) => {
    if (count > last) ask();
    last = count;
  };
  follow(countWaiting());
  watchWaiting(follow);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && countWaiting() > 0) ask();
  });
}
