import { RENEW_TAG, SYNC_TAG } from '../../offline/model/messages.ts';
import { countWaiting, watchWaiting } from '../../state/uploads/waiting-count.ts';

/** Background Sync and its periodic kind, which TypeScript does not know yet, and only Chromium has. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

/** Milliseconds between two renewals of what is cached, at the least: a working day begins with menus of that morning. */
const RENEWAL_INTERVAL = 8 * 60 * 60_000;

/**
 * Has the browser wake the service worker once there is a network, with or without a page: when more waits than before,
 * and when the page is hidden, and may be closed, while something waits. The same request twice is one.
 */
export async function followSync(): Promise<void> {
  const { sync, periodicSync } = (await navigator.serviceWorker.ready) as WithSync;
  // Refused where the app is not installed.
  periodicSync?.register(RENEW_TAG, { minInterval: RENEWAL_INTERVAL }).catch(() => undefined);
  if (!sync) return;
  // Refused where the user forbids it in the browser's settings: then only pages send.
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
