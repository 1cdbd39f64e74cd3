import { SHARE_FAILED } from '../../contract/share-target.ts';
import { pathOf } from '../../lib/app-path.ts';
import { holdShared, storeShared } from '../../offline/uploads/share-inbox.ts';
import { notify } from '../../state/base/notices.store.ts';
import { claimShared, refreshShared } from '../../state/uploads/shared-files.store.ts';
import { currentLocation, navigate, searchOf } from '../address.ts';
import { paths } from '../paths.ts';

/** Files that the browser passes when they are opened with the app; missing in TypeScript's own library. */
interface LaunchQueue {
  setConsumer(consume: (params: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Query parameter of the address that a share opens: the batch, or {@link SHARE_FAILED}. */
const MARKER = 'shared';

/**
 * Handles files that are shared to the app or opened with it. Only a page that was loaded signed in adds them to its
 * user's queue at once; otherwise the queue's screen lists them and asks.
 */
export async function receiveFiles(): Promise<void> {
  const batch = consumeMarker();
  if (batch === SHARE_FAILED) notifyFailed();
  else if (batch !== null && window.lexdesk.view === 'shell') await claimShared(batch);
  followLaunches(async (files) => claimShared(await storeShared(files, false)));
  await refreshShared();
}

/** On the login page: files stay on the device until a user claims them. */
export async function storeReceived(): Promise<void> {
  const wanted = new URLSearchParams(searchOf(currentLocation())).get('redirect') ?? '';
  if (markerIn(wanted) === SHARE_FAILED) notifyFailed();
  followLaunches(async (files) => {
    await storeShared(files, true);
    await notifyHeld();
  });
  await notifyHeld();
}

async function notifyHeld(): Promise<void> {
  const held = await holdShared().catch(() => []);
  if (held.length === 0) return;
  const detail = '登录后在上传队列中确认，再加入队列。';
  notify({ title: `收到 ${held.length} 个分享的文件，已保存到本设备`, detail, duration: null });
}

/** Reads the batch from the address and removes it there. */
function consumeMarker(): string | null {
  const batch = markerIn(currentLocation());
  if (batch !== null) navigate(paths.uploads.to(), { replace: true });
  return batch;
}

const markerIn = (location: string): string | null =>
  pathOf(location) === paths.uploads.pattern
    ? new URLSearchParams(searchOf(location)).get(MARKER)
    : null;

function followLaunches(receive: (files: File[]) => Promise<void>): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return;
    void Promise.all(files.map((file) => file.getFile()))
      .then(receive)
      .catch(notifyFailed);
  });
}

function notifyFailed(): void {
  const detail = '可能是空间不足或文件无法读取。请在上传队列中重新添加。';
  notify({ title: '分享的文件没有保存到本设备', detail, kind: 'error', duration: null });
}
