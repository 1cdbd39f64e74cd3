import { keepBytes } from './bytes.ts';
import { ranked, withDb } from './db.ts';
import { sha256Hex } from './digest.ts';
import { announce } from './messages.ts';
import { isSecret, isSendable, RETRY_NOW, type UploadItem } from './upload-item.ts';
import { readUpload, updateUpload } from './upload-queue.ts';

/** Stops sending an item until it is resumed, in the middle of a request if need be. */
export async function pauseUpload(user: string, key: string): Promise<void> {
  await updateUpload(user, key, () => ({ state: 'paused', reason: '' }));
  announce(user, { type: 'halt', key });
}

const RESUMED = {
  state: 'queued',
  reason: '',
  tries: 0,
  stalls: 0,
  mismatches: 0,
  retry: RETRY_NOW,
} as const satisfies Partial<UploadItem>;

/** Puts a paused, waiting or refused item back in the queue, at once. */
export async function resumeUpload(user: string, key: string): Promise<void> {
  await updateUpload(user, key, () => RESUMED);
  announce(user, { type: 'wake' });
}

/** Stops sending everything that waits, in the middle of requests if need be. */
export async function pauseUploads(user: string): Promise<void> {
  const paused = await changeAll(user, (item) =>
    isSendable(item) ? { state: 'paused', reason: '' } : null,
  );
  for (const key of paused) announce(user, { type: 'halt', key });
}

/** Goes on with everything that was paused. */
export async function resumeUploads(user: string): Promise<void> {
  await changeAll(user, (item) => (item.state === 'paused' ? RESUMED : null));
  announce(user, { type: 'wake' });
}

/** Sends everything again that needed somebody's attention. */
export async function retryUploads(user: string): Promise<void> {
  await changeAll(user, (item) => (item.state === 'needs-attention' ? RESUMED : null));
  announce(user, { type: 'wake' });
}

/**
 * Puts the bytes of a file in place of those that cannot be read any more, and sends it again. False: the file is
 * another one, by its digests, or, where none were made yet, by its size.
 */
export async function replaceBytes(user: string, key: string, file: File): Promise<boolean> {
  const item = await readUpload(user, key);
  if (!item || !(await isSameFile(item, file))) return false;
  await keepBytes({ user, key, file, secret: isSecret(item) }, nothingElse);
  await resumeUpload(user, key);
  return true;
}

const nothingElse = async (): Promise<void> => undefined;

async function isSameFile({ size, chunkSize, digests }: UploadItem, file: File): Promise<boolean> {
  if (file.size !== size) return false;
  for (const [index, digest] of digests.entries()) {
    const chunk = file.slice(index * chunkSize, (index + 1) * chunkSize);
    if ((await sha256Hex(await chunk.arrayBuffer())) !== digest) return false;
  }
  return true;
}

/** The owner is signed in again: what waited for that goes on. */
export const reviveUploads = (user: string): Promise<string[]> =>
  changeAll(user, (item) =>
    item.state === 'waiting-auth' ? { state: 'queued', reason: '' } : null,
  );

/** Nobody is signed in: what would be sent waits for its owner. */
export const holdUploads = (user: string): Promise<string[]> =>
  changeAll(user, (item) =>
    isSendable(item) ? { state: 'waiting-auth', reason: '等待重新登录' } : null,
  );

/** The server may be back: our own back-off ends, its Retry-After does not. */
export const hastenUploads = (user: string): Promise<string[]> =>
  changeAll(user, (item) =>
    item.retry.backoffUntil > 0 && isSendable(item)
      ? { retry: { ...item.retry, backoffUntil: 0 } }
      : null,
  );

/** Changes every item that `change` has something for, in one transaction; gives their keys. */
async function changeAll(
  user: string,
  change: (item: UploadItem) => Partial<UploadItem> | null,
): Promise<string[]> {
  const changed = await withDb(user, async (db) => {
    const tx = db.transaction('uploads', 'readwrite');
    const keys: string[] = [];
    for (const item of await tx.store.getAll()) {
      const changes = change(item);
      if (!changes) continue;
      keys.push(item.key);
      await tx.store.put(ranked({ ...item, ...changes }));
    }
    await tx.done;
    return keys;
  });
  if (changed.length > 0) announce(user, { type: 'uploads-changed', keys: changed });
  return changed;
}
