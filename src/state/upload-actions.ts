import { type FileRecord, type UploadKind, uploadCancel } from '../contract/file.ts';
import type { UploadItem } from '../offline/upload-item.ts';
import {
  enqueueUpload,
  listUploads,
  pauseUpload,
  readUploads,
  removeUpload,
  resumeUpload,
} from '../offline/upload-queue.ts';
import { queuedKeyOf, uploadReference } from '../offline/upload-reference.ts';
import { client } from './client.ts';
import { configState } from './config.ts';
import { requireUserName } from './session.ts';
import { patchUploads, showUploads } from './uploads.ts';

/** Reads the queue anew, or only some items of it. */
export async function refreshUploads(user: string, keys?: readonly string[]): Promise<void> {
  if (keys) patchUploads(keys, await readUploads(user, keys));
  else showUploads(await listUploads(user));
}

export type Added = { added: true; reference: string } | { added: false; reason: string };

/**
 * Keeps a file for upload and gives the reference that a record's field may hold until the server has it; or says
 * why it was not kept. `added` means: it is on this device's disk.
 */
export async function addUpload(file: File, kind: UploadKind): Promise<Added> {
  const user = requireUserName();
  try {
    const result = await enqueueUpload(user, file, kind, configState.values.upload);
    if (!result.accepted) return { added: false, reason: result.reason };
    await refreshUploads(user, [result.item.key]);
    return { added: true, reference: uploadReference(result.item.key) };
  } catch (error) {
    return { added: false, reason: storageReason(error) };
  }
}

/** Why the device did not keep a file. */
function storageReason(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return '本设备空间不足，文件没有保存';
  if (name === 'NotReadableError' || name === 'NotFoundError') {
    return '文件无法读取，可能已被移动或修改';
  }
  return '本设备无法保存该文件';
}

/** A file named by a record's field: what is known of it, stored or still queued. */
export interface NamedFile {
  name: string;
  /** Bytes. */
  size: number;
  record: FileRecord | null;
  item: UploadItem | null;
}

/** Finds the file behind a field's value among stored `records` and queued `items`; null where neither knows it. */
export function fileBehind(
  value: string,
  records: readonly FileRecord[],
  items: readonly UploadItem[],
): NamedFile | null {
  const key = queuedKeyOf(value);
  const item = items.find((one) => one.key === key) ?? null;
  const record = item?.record ?? records.find(({ id }) => id === value) ?? null;
  const known = record ?? item;
  return known && { name: known.name, size: known.size, record, item };
}

/** Stops sending an item until it is resumed. */
export const pauseItem = (key: string): Promise<void> => pauseUpload(requireUserName(), key);

/** Sends a paused or refused item again, at once. */
export const resumeItem = (key: string): Promise<void> => resumeUpload(requireUserName(), key);

/** Takes an item off the device; what the server already holds of it is cancelled where it can be reached. */
export async function removeItem({ key, kind, chunksSent }: UploadItem): Promise<void> {
  await removeUpload(requireUserName(), key);
  if (chunksSent === 0) return;
  const options = { params: { kind, key }, idempotencyKey: key, quiet: true };
  await client.call(uploadCancel, null, options).catch(() => undefined);
}
