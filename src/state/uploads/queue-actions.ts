import { uploadCancel } from '../../contract/file/file.ts';
import { withQuotaRetry } from '../../offline/db/cache.ts';
import { isDamage } from '../../offline/db/sealed-record.ts';
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
import { notify } from '../base/notices.store.ts';
import { client } from '../base/page-client.ts';
import { requireUserName } from '../session/session.store.ts';
import { storageReason } from './storage-reason.ts';
import { uploadsState } from './uploads.store.ts';

/** Pauses an item until it is resumed. */
export const pauseItem = (key: string): Promise<void> => pauseUpload(requireUserName(), key);

/** Requeues a paused or refused item, due at once. */
export const resumeItem = (key: string): Promise<void> => resumeUpload(requireUserName(), key);

/** Pauses, or resumes, everything that can be paused. */
export const pauseAll = (): Promise<void> => pauseUploads(requireUserName());
export const resumeAll = (): Promise<void> => resumeUploads(requireUserName());

/** Requeues everything that was refused or could not be read. */
export const retryAll = (): Promise<void> => retryUploads(requireUserName());

/** Removes all items from the device that are not on the server. */
export async function removeAll(): Promise<void> {
  await Promise.all(uploadsState.items.filter(isWaiting).map(removeItem));
}

/**
 * Removes finished items from the list, except files that a draft or save on this device still references. Returns how
 * many stay.
 */
export async function clearFinished(): Promise<number> {
  return clearReceipts(requireUserName(), referencedUploads);
}

/** Replaces unreadable bytes by those of a file chosen again; a notice reports why they could not be replaced. */
export async function chooseAgain(
  { key, name }: Pick<UploadItem, 'key' | 'name'>,
  file: File,
): Promise<void> {
  const user = requireUserName();
  try {
    const isSame = await withQuotaRetry(user, () => replaceBytes(user, key, file));
    if (!isSame) notify({ title: `所选文件与「${name}」的内容不同`, kind: 'warning' });
  } catch (error) {
    const isLost = isDamage(error);
    const reason = isLost ? '无法与原来的文件比较，请移除后重新添加' : storageReason(error);
    notify({ title: `${file.name}：${reason}`, kind: 'error' });
  }
}

/** Removes an item from the device; also cancels its upload session on the server, if it can be reached. */
export async function removeItem({ key, kind, chunksSent }: UploadItem): Promise<void> {
  await removeUpload(requireUserName(), key);
  if (chunksSent === 0) return;
  const options = { params: { kind, key }, idempotencyKey: key, quiet: true };
  await client.call(uploadCancel, null, options).catch(() => undefined);
}
