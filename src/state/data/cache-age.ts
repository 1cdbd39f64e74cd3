import { useEffect, useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { networkState } from '../base/network.store.ts';
import { isUnconfirmed, menuState } from '../menu/menu.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long cached data may be edited while there is no server, milliseconds; afterwards it is read-only. */
const MENU_LIFE = 72 * HOUR;
export const DICT_LIFE = 7 * 24 * HOUR;

/** Whether what was cached at `cachedAt` (server's clock) has outlived `life`; follows the clock while it is shown. */
export function useOutlived(cachedAt: number | null, life: number): boolean {
  const [, rerender] = useState(0);
  const left = cachedAt === null ? Number.POSITIVE_INFINITY : cachedAt + life - serverNow();
  useEffect(() => {
    if (left <= 0 || left === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => rerender((count) => count + 1), Math.min(left + 1, HOUR));
    return () => clearTimeout(timer);
  });
  return left <= 0;
}

/**
 * Since when the menu in use is unconfirmed, if that is longer ago than 72 hours: what the user may do can have changed
 * since, so that everything can only be read; null while it may be worked with. What asks is drawn again when that
 * changes, not with each reply.
 */
export const useStaleMenu = (): number | null => useSyncExternalStore(followMenuAge, staleSince);

function staleSince(): number | null {
  const { status, savedAt } = menuState;
  const { online, lastSuccess } = networkState;
  // Every reply carries the version of the permissions: a menu from the server is as good as the last reply.
  const confirmed = status === 'fresh' ? Math.max(savedAt ?? 0, lastSuccess ?? 0) : savedAt;
  const isOutlived = confirmed !== null && serverNow() >= confirmed + MENU_LIFE;
  const isAlone = isUnconfirmed(menuState) || !online;
  return isOutlived && isAlone ? confirmed : null;
}

function followMenuAge(listener: () => void): () => void {
  const stops = [networkState, menuState].map((state) => subscribe(state, listener));
  const timer = setInterval(listener, MINUTE);
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}
