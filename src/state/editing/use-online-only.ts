import { useSnapshot } from 'valtio';
import { networkState } from '../base/network.store.ts';

/** What a control shows that does what is never queued: without the server it is disabled and says why. */
export function useOnlineOnly(label: string): { label: string; disabled: boolean } {
  const { online } = useSnapshot(networkState);
  return { label: online ? label : `${label}（需要连接服务器）`, disabled: !online };
}
