import { changeAll } from '../db/change-all.ts';
import { sha256Hex } from '../db/crypto.ts';
import { ranked } from '../db/stored-records.ts';
import { announce } from '../model/messages.ts';
import { isSendable, RETRY_NOW, withoutBackoff } from '../model/queue-item.ts';
import { isSecret, type UploadItem, type UploadStatus } from '../model/upload-item.ts';
import { storeBytes } from './store-bytes.ts';
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

/** Sends everything again that needed attention. */
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

/** How an item stands that is put back in the queue. */
const RESUMED = {
  state: 'queued',
  reason: '',
  tries: 0,
  stalls: 0,
  mismatches: 0,
  retry: RETRY_NOW,
} as const satisfies Partial<UploadStatus>;

/** Goes on with everything that was paused. */
export async function resumeUploads(user: string): Promise<void> {
  await changeUploads(user, (item) => (item.state === 'paused' ? RESUMED : null));
  announce(user, { type: 'wake' });
}

/** The owner is signed in again: what waited for that is sent. */
export const requeueUploads = (user: string): Promise<string[]> =>
  changeUploads(user, (item) =>
    item.state === 'waiting-auth' ? { state: 'queued', reason: '' } : null,
  );

/** No user is signed in: what would be sent waits for its owner. */
export const holdUploads = (user: string): Promise<string[]> =>
  changeUploads(user, (item) =>
    isSendable(item) ? { state: 'waiting-auth', reason: '等待重新登录' } : null,
  );

/** The server may be back: our own back-off ends, its Retry-After does not. */
export const skipUploadBackoff = (user: string): Promise<string[]> =>
  changeUploads(user, (item) => {
    const retry = withoutBackoff(item.retry, Date.now());
    const isSame = item.retry.backoffUntil === 0 && item.retry.notBefore === retry.notBefore;
    return isSendable(item) && !isSame ? { retry } : null;
  });

/** Changes what is open of every item that `change` has something for, in one transaction; returns their keys. */
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
