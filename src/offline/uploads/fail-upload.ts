import { LockedError } from '../db/seal.ts';
import type { UploadStatus } from '../model/upload-item.ts';
import { retryLater, stalledBy, verdictOf } from '../sync/retry.ts';
import { updateUpload } from './upload-queue.ts';

/** Digest refusals in a row after which reading the bytes again is no use. */
const MISMATCHES_ALLOWED = 2;
/**
 * Names of errors after which the kept bytes cannot be had again: they are gone (NotFound), do not lie readable on the disk
 * (NotReadable, Data), or do not open with their key (Operation, Range). No failed call has such a name.
 */
const DAMAGED = /^(?:NotFound|NotReadable|Data|Operation|Range)Error$/;
const CHOOSE_AGAIN = '请重新选择文件';

/** Writes down what a failed try means for an item; gives it, or undefined where it is gone or done. */
export const failUpload = (
  user: string,
  key: string,
  error: unknown,
): Promise<UploadStatus | undefined> =>
  updateUpload(user, key, (current) =>
    current.state === 'paused' ? {} : changeAfter(current, error),
  );

function changeAfter(item: UploadStatus, error: unknown): Partial<UploadStatus> {
  if (DAMAGED.test((error as Error).name)) {
    return { state: 'needs-attention', reason: `本设备保存的内容无法读取，${CHOOSE_AGAIN}` };
  }
  // The device's storage only failed to answer.
  if (error instanceof DOMException) return retryLater(item, 0, '本设备暂时无法读取，稍后自动重试');
  // Its key comes when its owner is signed in and the server can be asked; then everything that waits for that goes on.
  if (error instanceof LockedError) return { state: 'waiting-auth', reason: '等待解锁' };
  const verdict = verdictOf(error);
  switch (verdict.kind) {
    case 'retry':
      return { ...retryLater(item, verdict.after, verdict.reason), ...stalledBy(item, verdict) };
    case 'restart':
      return { ...retryLater(item, 0, '上传会话已失效，重新建立'), chunksSent: 0 };
    case 'auth':
      return { state: 'waiting-auth', reason: '等待重新登录' };
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
