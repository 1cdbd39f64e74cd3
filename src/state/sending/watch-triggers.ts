import { subscribeKey } from 'valtio/utils';
import { networkState } from '../base/network.store.ts';

/** Poll interval of the network while something waits, milliseconds. */
const TICK = 60_000;

/** Calls `wake` whenever the server may be reachable again. Returns the unsubscribe function. */
export function watchTriggers(wake: () => void): () => void {
  const wakeWhenVisible = () => document.visibilityState === 'visible' && wake();
  const timer = setInterval(wake, TICK);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wakeWhenVisible);
  const unsubscribe = subscribeKey(networkState, 'online', (online) => online && wake());
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wakeWhenVisible);
    unsubscribe();
  };
}
