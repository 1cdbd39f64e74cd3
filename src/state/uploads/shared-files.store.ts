import { proxy, ref, type Snapshot } from 'valtio';
import {
  deleteShared,
  isUnclaimed,
  listShared,
  type SharedFile,
  storeShared,
} from '../../offline/uploads/share-inbox.ts';
import { readUploads } from '../../offline/uploads/upload-queue.ts';
import { requireUserName } from '../session/session.store.ts';
import { addFiles } from './upload-actions.ts';

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
 */
export async function enqueueShared(batch?: string): Promise<void> {
  // Locked, as another tab may be claiming the same files.
  await navigator.locks.request('lexdesk-shared', async () => {
    const waiting = await listShared();
    const wanted = waiting.filter((file) => batch === undefined || isFor(file, batch));
    for (const file of wanted) await enqueueOne(file);
  });
  await refreshShared();
}

const isFor = (file: SharedFile, batch: string): boolean => file.batch === batch && !file.ask;

/**
 * Moves one file into the queue, unless it was discarded while others were moved. It is deleted from the inbox only
 * once the queue has it, or refuses it for good; where there is no room for a second copy it stays. Its id is also its
 * upload key: if the tab is closed between the two steps, the next run recognises it.
 */
async function enqueueOne({ id, bytes, name, type, modifiedAt: lastModified }: SharedFile) {
  if (!(await isUnclaimed(id))) return;
  const isQueued = (await readUploads(requireUserName(), [id])).length > 0;
  const file = new File([bytes], name, { type, lastModified });
  const unstored = isQueued ? [] : await addFiles([file], { key: id });
  if (unstored.length === 0) await deleteShared(id);
}

/** Discards these unclaimed files, at the user's request; others may have been received since they were listed. */
export async function discardShared(files: readonly Pick<SharedFile, 'id'>[]): Promise<void> {
  for (const { id } of files) await deleteShared(id);
  await refreshShared();
}

/** Discards every unclaimed file, at the user's request. */
export const discardAllShared = async (): Promise<void> => discardShared(await listShared());

/** Moves files that were opened with the app into the queue; they are stored in the inbox first. */
export async function enqueueOpened(files: readonly File[]): Promise<void> {
  await enqueueShared(await storeShared(files, false));
}
