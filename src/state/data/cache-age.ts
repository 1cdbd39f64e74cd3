import { useEffect, useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { networkState } from '../base/network.store.ts';
import { isUnconfirmed, menuState } from '../menu/menu.store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long cached data may be edited while the server is unreachable, milliseconds; afterwards it is read-only. */
const MENU_LIFE = 72 * HOUR;
export const DICT_LIFE = 7 * 24 * HOUR;

/** Whether data cached at `cachedAt` (server's clock) is older than `life`; rerenders when that changes. */
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
 * Since when the menu in use is unconfirmed, if that is more than 72 hours: the user's permissions may have changed, so
 * that everything becomes read-only; null while writing is allowed. Rerenders only when that changes, not with each
 * reply.
 */
export const useStaleMenu = (): number | null => useSyncExternalStore(followMenuAge, staleSince);

function staleSince(): number | null {
  const { status, savedAt } = menuState;
  const { online, lastSuccess } = networkState;
  // Every reply has the permission version: a menu from the server is confirmed by the last reply.
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
