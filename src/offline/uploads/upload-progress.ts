import { CancelledError } from '../../api/errors.ts';
import type { UploadItem, UploadStatus } from '../model/upload-item.ts';
import { updateUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-request.ts';

/** An item that is on its way; what it waited for is over. */
export const UPLOADING = { state: 'uploading', reason: '' } as const;

/** Milliseconds after which it is shown what a call that is still on its way does. */
const SLOW = 300;

/**
 * Writes down what a call does to items, unless the function that it gives is called soon: nobody sees what takes no time,
 * and writing it down takes longer than doing it. Whoever stops an item cuts the call.
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
