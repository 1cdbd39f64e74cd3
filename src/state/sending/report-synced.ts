import { subscribeKey } from 'valtio/utils';
import { networkState } from '../base/network.store.ts';
import { notify } from '../base/notices.store.ts';
import { outboxState } from '../editing/outbox.store.ts';
import { isSendable, isWaiting, uploadsState } from '../uploads/uploads.store.ts';

/**
 * Reports, once the server is back, what reached it of what had waited meanwhile; announces other uploads to screen
 * readers. Returns the unsubscribe function.
 */
export function watchSynced(): () => void {
  const waited: Waited = { saves: new Set(), files: new Set() };
  const sending = new Set<string>();
  const follow = () => {
    if (!networkState.online) record(waited);
    else if (waited.saves.size + waited.files.size > 0) settle(waited);
    announceUploads(sending, waited.files);
  };
  const endings = [
    subscribeKey(networkState, 'online', follow),
    subscribeKey(outboxState, 'entries', follow),
    subscribeKey(uploadsState, 'items', follow),
  ];
  follow();
  return () => {
    for (const end of endings) end();
  };
}

/** Ids of saves, and keys of files, that waited while the server was away. */
interface Waited {
  saves: Set<string>;
  files: Set<string>;
}

function record({ saves, files }: Waited): void {
  for (const { id } of outboxState.entries) saves.add(id);
  for (const item of uploadsState.items) if (isWaiting(item)) files.add(item.key);
}

/** Shows nothing while some of them are still being sent. */
function settle({ saves, files }: Waited): void {
  const entries = outboxState.entries.filter(({ id }) => saves.has(id));
  const items = uploadsState.items.filter(({ key }) => files.has(key));
  if (entries.some(isSendable) || items.some(isSendable)) return;
  const sentSaves = [...saves].filter((id) => Object.hasOwn(outboxState.receipts, id));
  const sentFiles = items.filter((item) => !isWaiting(item));
  saves.clear();
  files.clear();
  const left = entries.length + items.length - sentFiles.length;
  notifySynced(sentSaves.length, sentFiles.length, left);
}

/** Announces once how many files of `sending` arrived; those that `waited` without a server are reported as synced. */
function announceUploads(sending: Set<string>, waited: ReadonlySet<string>): void {
  for (const item of uploadsState.items) if (isSendable(item)) sending.add(item.key);
  for (const key of waited) sending.delete(key);
  const items = uploadsState.items.filter(({ key }) => sending.has(key));
  if (items.some(isSendable)) return;
  sending.clear();
  const sent = items.filter((item) => !isWaiting(item)).length;
  if (sent > 0) notify({ title: `${sent} 个文件已上传`, kind: 'success', hidden: true });
}

/** 2 项修改、1 个文件已同步. `left`: what the user has to decide about. */
function notifySynced(saves: number, files: number, left: number): void {
  const parts = [saves > 0 && `${saves} 项修改`, files > 0 && `${files} 个文件`].filter(Boolean);
  if (parts.length === 0) return;
  notify({
    title: `${parts.join('、')}已同步`,
    kind: left > 0 ? 'warning' : 'success',
    ...(left > 0 && {
      detail: `还有 ${left} 项需要处理`,
      actions: [{ label: '查看', run: () => void location.assign('#/uploads') }],
    }),
  });
}
