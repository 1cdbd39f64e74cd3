import { proxy, ref, type Snapshot } from 'valtio';
import {
  deleteShared,
  listShared,
  type SharedFile,
  storeShared,
} from '../../offline/uploads/share-inbox.ts';
import { readUploads } from '../../offline/uploads/upload-queue.ts';
import { requireUserName } from '../session/session.store.ts';
import { addFiles } from './upload-actions.ts';

interface SharedState {
  /** Files that came from outside the app and that no user has claimed yet. */
  files: readonly SharedFile[];
}

const state = proxy<SharedState>({ files: ref([]) });
export const sharedState = state as Snapshot<SharedState>;

/** Looks at what waits to be taken; where nothing can be read there is nothing. */
export async function refreshShared(): Promise<void> {
  state.files = ref(await listShared().catch(() => []));
}

/** Puts waiting files into the queue of the signed-in user: one batch addressed to them, or all that they claim. */
export async function enqueueShared(batch?: string): Promise<void> {
  // Another tab may be taking the same.
  await navigator.locks.request('lexdesk-shared', async () => {
    const waiting = await listShared();
    const wanted = waiting.filter((file) => batch === undefined || isFor(file, batch));
    for (const file of wanted) await take(file);
  });
  await refreshShared();
}

const isFor = (file: SharedFile, batch: string): boolean => file.batch === batch && !file.ask;

/**
 * It is deleted only when the queue has it, or it was refused for good; where there is no room for it twice it stays. Its id is
 * its key in the queue and at the server: a tab may be closed between the two.
 */
async function take({ id, bytes, name, type, modifiedAt: lastModified }: SharedFile) {
  const taken = (await readUploads(requireUserName(), [id])).length > 0;
  const file = new File([bytes], name, { type, lastModified });
  const unkept = taken ? [] : await addFiles([file], { key: id });
  if (unkept.length === 0) await deleteShared(id);
}

/** Discards the waiting files, on the user's request. */
export async function discardShared(): Promise<void> {
  for (const { id } of await listShared()) await deleteShared(id);
  await refreshShared();
}

/** Puts files that were opened with the app into the queue; the device has them first. */
export async function enqueueOpened(files: readonly File[]): Promise<void> {
  await enqueueShared(await storeShared(files, false));
}
