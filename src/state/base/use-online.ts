import { useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { networkState } from './network.store.ts';

const subscribeOnline = (listener: () => void) => subscribeKey(networkState, 'online', listener);
const subscribeAway = (listener: () => void) => subscribeKey(networkState, 'away', listener);

/** Whether the server can be reached. What asks is drawn again when that changes, not with each answer. */
export const useOnline = (): boolean =>
  useSyncExternalStore(subscribeOnline, () => networkState.online);

/** Whether the server was looked for and not found. */
export const useAway = (): boolean => useSyncExternalStore(subscribeAway, () => networkState.away);
