import type { FileRecord } from '../../contract/file/file.ts';
import { LockedError } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import { isDamage } from '../db/sealed-record.ts';
import { whileSealing } from '../db/sealing-key.ts';
import { ranked, type StoredSave, type StoredUpload } from '../db/stored-records.ts';
import { announce } from '../model/messages.ts';
import { WAITS_FOR_KEY, WAITS_FOR_SIGN_IN } from '../model/queue-item.ts';
import type { UploadStatus } from '../model/upload-item.ts';
import { requeueIn } from '../outbox/outbox-queue.ts';
import { retryLater, stalledBy, verdictOf } from '../sync/retry.ts';
import { bytesOf } from './bytes.ts';
import { readUpload, sealUpload, updateUpload } from './upload-queue.ts';

/** Consecutive digest refusals after which reading the bytes again is useless. */
const MISMATCHES_ALLOWED = 2;
/**
 * Names of errors that mean the stored bytes are lost: gone (NotFound), unreadable on disk (NotReadable, Data), or not
 * decryptable (Operation, Range). No ApiError has such a name.
 */
const DAMAGED = /^(?:NotFound|NotReadable|Data|Operation|Range)Error$/;
const CHOOSE_AGAIN = '请重新选择文件';

/** Stores the outcome of a failed attempt; returns the item, or undefined where it is gone or done. */
export const failUpload = (
  user: string,
  key: string,
  error: unknown,
): Promise<UploadStatus | undefined> =>
  updateUpload(user, key, (current) =>
    current.state === 'paused' ? {} : changeAfter(current, error),
  );

/** The same where the item itself could not be unsealed: nothing tells which file it was, if it is damaged. */
export const failOpening = (
  user: string,
  key: string,
  error: unknown,
): Promise<UploadStatus | undefined> =>
  isDamage(error)
    ? updateUpload(user, key, ({ state }) => (state === 'paused' ? {} : UNREADABLE))
    : failUpload(user, key, error);

const UNREADABLE = {
  state: 'needs-attention',
  reason: '本设备保存的文件信息无法读取，请移除后重新添加',
} as const;

function changeAfter(item: UploadStatus, error: unknown): Partial<UploadStatus> {
  if (DAMAGED.test((error as Error).name)) {
    return { state: 'needs-attention', reason: `本设备保存的内容无法读取，${CHOOSE_AGAIN}` };
  }
  // Any other storage failure is temporary.
  if (error instanceof DOMException) return retryLater(item, 0, '本设备暂时无法读取，稍后自动重试');
  // The key arrives once the owner is signed in and the server replies; that resumes everything that waits for it.
  if (error instanceof LockedError) return WAITS_FOR_KEY;
  const verdict = verdictOf(error);
  switch (verdict.kind) {
    case 'retry':
      return { ...retryLater(item, verdict.after, verdict.reason), ...stalledBy(item, verdict) };
    case 'restart':
      return { ...retryLater(item, 0, '上传会话已失效，重新建立'), chunksSent: 0 };
    case 'auth':
      return WAITS_FOR_SIGN_IN;
    case 'attention':
      return { state: 'needs-attention', reason: verdict.reason };
    case 'stale':
      return { state: 'needs-attention', reason: '服务器拒绝了该文件' };
    case 'mismatch':
      return item.mismatches + 1 < MISMATCHES_ALLOWED
        ? { ...retryLater(item, 0, '校验不一致，重新读取'), mismatches: item.mismatches + 1 }
        : { state: 'needs-attention', reason: `内容多次校验不一致，${CHOOSE_AGAIN}` };
    case 'stopped':
      return {};
  }
}

/**
 * Stores the server's records by key, deletes the bytes and requeues the saves that waited for these files, in one
 * transaction. Its durability is relaxed, as a strict one costs a disk sync each time: if a power cut loses it, the
 * item is sent again under its key and the server repeats its reply. An item whose owner has left meanwhile is sent
 * again too, as nothing can be sealed for that user.
 */
export async function finishUploads(
  user: string,
  records: ReadonlyMap<string, FileRecord>,
): Promise<void> {
  if (records.size === 0) return;
  const requeued = await whileSealing(user, () => storeFinished(user, records));
  announce(user, { type: 'uploads-changed', keys: [...records.keys()] });
  if (requeued.length === 0) return;
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}

/** Returns the requeued saves. */
async function storeFinished(
  user: string,
  records: ReadonlyMap<string, FileRecord>,
): Promise<StoredSave[]> {
  const finished = await sealFinished(user, records);
  return withDb(user, async (db) => {
    const options = { durability: 'relaxed' } as const;
    const tx = db.transaction(['uploads', 'bytes', 'outbox'], 'readwrite', options);
    const uploads = tx.objectStore('uploads');
    const finish = async ([key, done]: [string, StoredUpload | null]) => {
      const item = await uploads.get(key);
      if (!item) return;
      if (!done) return void (await uploads.put(ranked({ ...item, ...WAITS_FOR_KEY })));
      await Promise.all([uploads.put(done), tx.objectStore('bytes').delete(bytesOf(key))]);
    };
    await Promise.all([...finished].map(finish));
    const saves = await requeueIn(tx.objectStore('outbox'), 'waiting-upload');
    await tx.done;
    return saves;
  });
}

/** The finished items, sealed; null for one that can no longer be unsealed. */
async function sealFinished(
  user: string,
  records: ReadonlyMap<string, FileRecord>,
): Promise<Map<string, StoredUpload | null>> {
  const doneAt = Date.now();
  const sealed = new Map<string, StoredUpload | null>();
  const sealOne = async ([key, record]: [string, FileRecord]) => {
    const item = await readUpload(user, key).catch(nullIfLocked);
    if (item === undefined) return;
    if (item === null) return void sealed.set(key, null);
    const chunksSent = item.digests.length;
    const done = { ...item, state: 'done', chunksSent, record, doneAt, reason: '' } as const;
    sealed.set(key, await sealUpload(user, done));
  };
  await Promise.all([...records].map(sealOne));
  return sealed;
}

function nullIfLocked(error: unknown): null {
  if (error instanceof LockedError) return null;
  throw error;
}
