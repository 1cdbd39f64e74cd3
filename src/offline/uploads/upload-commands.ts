import { changeAll } from '../db/change-all.ts';
import { sha256Hex } from '../db/crypto.ts';
import { ranked } from '../db/stored-records.ts';
import { announce } from '../model/messages.ts';
import { isSendable, RETRY_NOW, WAITS_FOR_SIGN_IN, withoutBackoff } from '../model/queue-item.ts';
import { isSecret, type UploadItem, type UploadStatus } from '../model/upload-item.ts';
import { replaceStoredBytes } from './store-bytes.ts';
import { readUpload, updateUpload } from './upload-queue.ts';

/** Pauses an item; aborts its request in progress. */
export async function pauseUpload(user: string, key: string): Promise<void> {
  await updateUpload(user, key, () => ({ state: 'paused', reason: '' }));
  announce(user, { type: 'halt', key });
}

/** Requeues a paused, waiting or refused item, due at once. */
export async function resumeUpload(user: string, key: string): Promise<void> {
  await updateUpload(user, key, () => RESUMED);
  announce(user, { type: 'wake' });
}

/** Pauses everything that is sendable; aborts requests in progress. */
export async function pauseUploads(user: string): Promise<void> {
  const paused = await changeUploads(user, (item) =>
    isSendable(item) ? { state: 'paused', reason: '' } : null,
  );
  for (const key of paused) announce(user, { type: 'halt', key });
}

/** Requeues everything that needs attention. */
export async function retryUploads(user: string): Promise<void> {
  await changeUploads(user, (item) => (item.state === 'needs-attention' ? RESUMED : null));
  announce(user, { type: 'wake' });
}

/**
 * Replaces bytes that cannot be read any more by those of a file, and requeues the item. False: it is another file, by
 * its digests or, where there are none yet, by its size. An item that is sent, removed or locked meanwhile stays as it
 * is.
 */
export async function replaceBytes(user: string, key: string, file: File): Promise<boolean> {
  const item = await readUpload(user, key);
  if (!item || !(await isSameFile(item, file))) return false;
  const { chunkSize } = item;
  const source = { user, key, file, secret: isSecret(item), chunkSize };
  if (await replaceStoredBytes(source)) await resumeUpload(user, key);
  return true;
}

async function isSameFile({ size, chunkSize, digests }: UploadItem, file: File): Promise<boolean> {
  if (file.size !== size) return false;
  for (const [index, digest] of digests.entries()) {
    const chunk = file.slice(index * chunkSize, (index + 1) * chunkSize);
    if ((await sha256Hex(await chunk.arrayBuffer())) !== digest) return false;
  }
  return true;
}

/** Change to an item that is requeued by its owner. */
const RESUMED = {
  state: 'queued',
  reason: '',
  tries: 0,
  stalls: 0,
  mismatches: 0,
  retry: RETRY_NOW,
} as const satisfies Partial<UploadStatus>;

/** Requeues everything that is paused. */
export async function resumeUploads(user: string): Promise<void> {
  await changeUploads(user, (item) => (item.state === 'paused' ? RESUMED : null));
  announce(user, { type: 'wake' });
}

/** The owner is signed in again: requeues what waited for that. */
export const requeueUploads = (user: string): Promise<string[]> =>
  changeUploads(user, (item) =>
    item.state === 'waiting-auth' ? { state: 'queued', reason: '' } : null,
  );

/** The session is over: sendable items wait until their owner signs in. */
export const holdUploads = (user: string): Promise<string[]> =>
  changeUploads(user, (item) => (isSendable(item) ? WAITS_FOR_SIGN_IN : null));

/** The server may be reachable again: skips our own back-off, not its Retry-After. */
export const skipUploadBackoff = (user: string): Promise<string[]> =>
  changeUploads(user, (item) => {
    const retry = withoutBackoff(item.retry, Date.now());
    const isSame = item.retry.backoffUntil === 0 && item.retry.notBefore === retry.notBefore;
    return isSendable(item) && !isSame ? { retry } : null;
  });

/**
 * Applies `change` to the plain-text fields of every item, in one transaction; returns the keys of the changed items.
 */
async function changeUploads(
  user: string,
  change: (item: UploadStatus) => Partial<UploadStatus> | null,
): Promise<string[]> {
  const changed = await changeAll(user, 'uploads', (item) => {
    const changes = change(item);
    return changes && ranked({ ...item, ...changes });
  });
  const keys = changed.map(({ key }) => key);
  if (keys.length > 0) announce(user, { type: 'uploads-changed', keys });
  return keys;
}
