import { sha256Hex } from '../db/crypto.ts';
import { announce } from '../model/messages.ts';
import { isSendable } from '../model/queue-item.ts';
import { isSecret, type UploadItem } from '../model/upload-item.ts';
import { storeBytes } from './store-bytes.ts';
import { changeUploads, RESUMED } from './upload-control.ts';
import { readUpload, updateUpload } from './upload-queue.ts';

/** Stops sending an item until it is resumed, in the middle of a request if need be. */
export async function pauseUpload(user: string, key: string): Promise<void> {
  await updateUpload(user, key, () => ({ state: 'paused', reason: '' }));
  announce(user, { type: 'halt', key });
}

/** Puts a paused, waiting or refused item back in the queue, at once. */
export async function resumeUpload(user: string, key: string): Promise<void> {
  await updateUpload(user, key, () => RESUMED);
  announce(user, { type: 'wake' });
}

/** Stops sending everything that waits, in the middle of requests if need be. */
export async function pauseUploads(user: string): Promise<void> {
  const paused = await changeUploads(user, (item) =>
    isSendable(item) ? { state: 'paused', reason: '' } : null,
  );
  for (const key of paused) announce(user, { type: 'halt', key });
}

/** Sends everything again that needed somebody's attention. */
export async function retryUploads(user: string): Promise<void> {
  await changeUploads(user, (item) => (item.state === 'needs-attention' ? RESUMED : null));
  announce(user, { type: 'wake' });
}

/**
 * Puts the bytes of a file in place of those that cannot be read any more, and sends it again. False: the file is
 * another one, by its digests, or, where none were made yet, by its size.
 */
export async function replaceBytes(user: string, key: string, file: File): Promise<boolean> {
  const item = await readUpload(user, key);
  if (!item || !(await isSameFile(item, file))) return false;
  const { chunkSize } = item;
  await storeBytes({ user, key, file, secret: isSecret(item), chunkSize }, nothingElse);
  await resumeUpload(user, key);
  return true;
}

const nothingElse = async (): Promise<undefined> => undefined;

async function isSameFile({ size, chunkSize, digests }: UploadItem, file: File): Promise<boolean> {
  if (file.size !== size) return false;
  for (const [index, digest] of digests.entries()) {
    const chunk = file.slice(index * chunkSize, (index + 1) * chunkSize);
    if ((await sha256Hex(await chunk.arrayBuffer())) !== digest) return false;
  }
  return true;
}
