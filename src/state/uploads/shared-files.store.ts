import { proxy, ref, type Snapshot } from 'valtio';
import {
  deleteShared,
  isUnclaimed,
  listShared,
  type SharedFile,
} from '../../offline/uploads/share-inbox.ts';
import { readUploads } from '../../offline/uploads/upload-queue.ts';
import { notify } from '../base/notices.store.ts';
import { requireUserName } from '../session/session.store.ts';
import { addPhotos } from './add-pictures.ts';

interface SharedState {
  /** Files received from outside the app that no user has claimed yet. */
  files: readonly SharedFile[];
}

const state = proxy<SharedState>({ files: ref([]) });
export const sharedState = state as Snapshot<SharedState>;

/** Reloads the unclaimed files; empty where they cannot be read. */
export async function refreshShared(): Promise<void> {
  state.files = ref(await listShared().catch(() => []));
}

/**
 * Moves unclaimed files into the signed-in user's queue: one batch addressed to this user, or all that the user claims.
 * What fails is reported, and stays on the device.
 */
export const claimShared = (batch?: string): Promise<void> =>
  enqueueShared(batch).catch(notifyLeft).then(refreshShared);

function notifyLeft(): void {
  const detail = '文件仍保存在本设备，请在上传队列中重新加入。';
  notify({ title: '分享的文件没有加入上传队列', detail, kind: 'error', duration: null });
}

/**
 * Like {@link claimShared}; rejects with the browser's error.
 * @internal
 */
export async function enqueueShared(batch?: string): Promise<void> {
  // Locked, as another tab may be claiming the same files.
  await navigator.locks.request('lexdesk-shared', async () => {
    const waiting = await listShared();
    const wanted = waiting.filter((file) => batch === undefined || isFor(file, batch));
    for (const file of wanted) await enqueueOne(file);
  });
}

const isFor = (file: SharedFile, batch: string): boolean => file.batch === batch && !file.ask;

/**
 * Moves one file into the queue, unless it was discarded while others were moved. It is deleted from the inbox only
 * once the queue has it: what is refused, or finds no room for a second copy, stays. Its id is also its upload key: if
 * the tab is closed between the two steps, the next run recognises it. What the user sends directly leaves the inbox,
 * too.
 */
async function enqueueOne({ id, bytes, name, type, modifiedAt: lastModified }: SharedFile) {
  if (!(await isUnclaimed(id))) return;
  const isQueued = async () => (await readUploads(requireUserName(), [id])).length > 0;
  if (!(await isQueued())) {
    const onSentDirectly = () => void discardShared([{ id }]);
    const file = new File([bytes], name, { type, lastModified });
    await addPhotos([file], { key: id, onSentDirectly });
  }
  if (await isQueued()) await deleteShared(id);
}

/** Deletes these unclaimed files, discarded or sent; others may have been received since they were listed. */
export async function discardShared(files: readonly Pick<SharedFile, 'id'>[]): Promise<void> {
  for (const { id } of files) await deleteShared(id);
  await refreshShared();
}

/** Discards every unclaimed file, at the user's request. */
export const discardAllShared = async (): Promise<void> => discardShared(await listShared());
