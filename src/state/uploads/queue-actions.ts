import { uploadCancel } from '../../contract/file/file.ts';
import { isWaiting, type UploadItem } from '../../offline/model/upload-item.ts';
import { referencedUploads } from '../../offline/outbox/drafts.ts';
import {
  pauseUpload,
  pauseUploads,
  replaceBytes,
  resumeUpload,
  resumeUploads,
  retryUploads,
} from '../../offline/uploads/upload-commands.ts';
import { clearReceipts, removeUpload } from '../../offline/uploads/upload-queue.ts';
import { client } from '../base/page-client.ts';
import { requireUserName } from '../session/session.store.ts';
import { uploadsState } from './uploads.store.ts';

/** Stops sending an item until it is resumed. */
export const pauseItem = (key: string): Promise<void> => pauseUpload(requireUserName(), key);

/** Sends a paused or refused item again, at once. */
export const resumeItem = (key: string): Promise<void> => resumeUpload(requireUserName(), key);

/** Pauses, or resumes, everything that can be paused. */
export const pauseAll = (): Promise<void> => pauseUploads(requireUserName());
export const resumeAll = (): Promise<void> => resumeUploads(requireUserName());

/** Sends everything again that was refused or could not be read. */
export const retryAll = (): Promise<void> => retryUploads(requireUserName());

/** Takes everything off the device that is not on the server. */
export async function removeAll(): Promise<void> {
  await Promise.all(uploadsState.items.filter(isWaiting).map(removeItem));
}

/** Takes what is on the server out of the list, but for files that a draft or a save here still needs. Returns how many stay. */
export async function clearFinished(): Promise<number> {
  const user = requireUserName();
  return clearReceipts(user, await referencedUploads(user));
}

/** Puts the bytes of a file in place of those that cannot be read any more. False: it is another file. */
export const chooseAgain = (key: string, file: File): Promise<boolean> =>
  replaceBytes(requireUserName(), key, file);

/** Takes an item off the device; what the server already holds of it is cancelled where it can be reached. */
export async function removeItem({ key, kind, chunksSent }: UploadItem): Promise<void> {
  await removeUpload(requireUserName(), key);
  if (chunksSent === 0) return;
  const options = { params: { kind, key }, idempotencyKey: key, quiet: true };
  await client.call(uploadCancel, null, options).catch(() => undefined);
}
