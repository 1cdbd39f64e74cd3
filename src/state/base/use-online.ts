import { useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { networkState } from './network.store.ts';

const subscribe = (listener: () => void) => subscribeKey(networkState, 'online', listener);

/** Whether the server can be reached. What asks is drawn again when that changes, not with each answer. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => networkState.online);
