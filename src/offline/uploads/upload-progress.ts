import { CancelledError } from '../../api/errors.ts';
import type { UploadItem, UploadStatus } from '../model/upload-item.ts';
import { updateUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

/** An item that is on its way; what it waited for is over. */
export const UPLOADING = { state: 'uploading', reason: '' } as const;

/** Milliseconds after which it is shown what a call that is still on its way does. */
const SLOW = 300;

/**
 * Stores the state that a call puts items in, unless the returned function is called soon: a change that short is not seen,
 * and storing it costs more than the call. Stopping an item aborts the call.
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

/** Writes progress; stops when the owner paused or removed the item meanwhile, which our progress must not undo. */
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
