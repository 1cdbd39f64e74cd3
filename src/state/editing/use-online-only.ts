import { useSnapshot } from 'valtio';
import { networkState } from '../base/network.store.ts';

/** Props of a control whose action is never queued: without the server it is disabled and shows why. */
export function useOnlineOnly(label: string): { label: string; disabled: boolean } {
  const { online } = useSnapshot(networkState);
  return { label: online ? label : `${label}（需要连接服务器）`, disabled: !online };
}
