import { useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { networkState } from './network.store.ts';

const subscribeOnline = (listener: () => void) => subscribeKey(networkState, 'online', listener);
const subscribeAway = (listener: () => void) => subscribeKey(networkState, 'away', listener);

/** Whether the server is reachable. Rerenders only when that changes, not with each reply. */
export const useOnline = (): boolean =>
  useSyncExternalStore(subscribeOnline, () => networkState.online);

/** Whether a probe found the server unreachable. */
export const useAway = (): boolean => useSyncExternalStore(subscribeAway, () => networkState.away);
