import { useOnline } from '../base/use-online.ts';

/** Props of a control whose action is never queued: without the server it is disabled and shows why. */
export function useOnlineOnly(label: string): { label: string; disabled: boolean } {
  const online = useOnline();
  return { label: online ? label : `${label}（需要连接服务器）`, disabled: !online };
}
