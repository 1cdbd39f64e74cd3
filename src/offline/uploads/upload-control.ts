import { changeAll } from '../db/change-all.ts';
import { ranked } from '../db/stored-records.ts';
import { announce } from '../model/messages.ts';
import { isSendable, RETRY_NOW } from '../model/queue-item.ts';
import type { UploadStatus } from '../model/upload-item.ts';

/** How an item stands that is put back in the queue. */
export const RESUMED = {
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

/** The owner is signed in again: what waited for that goes on. */
export const requeueUploads = (user: string): Promise<string[]> =>
  changeUploads(user, (item) =>
    item.state === 'waiting-auth' ? { state: 'queued', reason: '' } : null,
  );

/** Nobody is signed in: what would be sent waits for its owner. */
export const holdUploads = (user: string): Promise<string[]> =>
  changeUploads(user, (item) =>
    isSendable(item) ? { state: 'waiting-auth', reason: '等待重新登录' } : null,
  );

/** The server may be back: our own back-off ends, its Retry-After does not. */
export const skipUploadBackoff = (user: string): Promise<string[]> =>
  changeUploads(user, (item) =>
    item.retry.backoffUntil > 0 && isSendable(item)
      ? { retry: { ...item.retry, backoffUntil: 0 } }
      : null,
  );

/** Changes what is open of every item that `change` has something for, in one transaction; gives their keys. */
export async function changeUploads(
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
