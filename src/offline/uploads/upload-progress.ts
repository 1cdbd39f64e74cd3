import { CancelledError } from '../../api/errors.ts';
import type { UploadItem, UploadStatus } from '../model/upload-item.ts';
import { updateUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

/** Change to an item that is being sent; clears the reason of a former wait. */
export const UPLOADING = { state: 'uploading', reason: '' } as const;

/** Delay before the state of a call in progress is stored and shown, milliseconds. */
const SLOW = 300;

/**
 * Stores the items' new state after a delay, unless the returned function is called before: a change that short is not
 * seen, and storing it costs more than the call. Needs no check for a pause: stopping an item aborts the call.
 */
export function showIfSlow(
  context: UploadContext,
  items: readonly UploadItem[],
  change: Partial<UploadStatus> = UPLOADING,
): () => void {
  const show = (item: UploadItem) => writeProgress(context, item, change).catch(() => undefined);
  const slow = setTimeout(() => items.forEach(show), SLOW);
  return () => clearTimeout(slow);
}

/**
 * Stores progress; throws CancelledError where the owner paused or removed the item meanwhile, which our progress must
 * not undo.
 */
export async function writeProgress(
  context: UploadContext,
  item: UploadItem,
  change: Partial<UploadStatus>,
): Promise<void> {
  if (context.memory) return;
  let halted = true;
  await updateUpload(context.user, item.key, (current) => {
    halted = current.state === 'paused' || current.state === 'waiting-auth';
    return halted ? {} : change;
  });
  if (halted) throw new CancelledError();
}
