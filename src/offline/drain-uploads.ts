import { CancelledError } from '../api/errors.ts';
import { finishUpload } from './finish-upload.ts';
import type { Lane } from './lane.ts';
import { listen } from './messages.ts';
import { retryTimes, stalledBy, verdictOf } from './retry.ts';
import { LockedError } from './seal.ts';
import { type SendContext, UnreadableBytesError } from './send-context.ts';
import { sendUpload } from './send-upload.ts';
import { dueAt, isSendable, type UploadItem } from './upload-item.ts';
import { nextUploads, readUpload, updateUpload } from './upload-queue.ts';

/** Digest refusals in a row after which reading the bytes again is no use. */
const MISMATCHES_ALLOWED = 2;
const CHOOSE_AGAIN = '请重新选择文件';

/** Keys that some lane of this leader is sending. */
const busy = new Set<string>();
/** Keys of items that were due when the queue was read last, in their order. */
let due: string[] = [];

/** Sends every upload that is due, one at a time; two lanes make two at once. */
export const drainUploads: Lane = async (context) => {
  for (;;) {
    context.assertOwner();
    const { item, at } = await takeNext(context.user);
    if (!item) return at;
    const cut = new AbortController();
    const stopListening = listen(context.user, (message) => {
      if (message.type === 'halt' && message.key === item.key) cut.abort();
    });
    try {
      const signal = AbortSignal.any([context.signal, cut.signal]);
      await sendOne(item, { ...context, signal });
    } finally {
      stopListening();
      busy.delete(item.key);
    }
  }
};

/** The next item, busy from now on; or the time at which there may be one. */
async function takeNext(user: string): Promise<{ item?: UploadItem; at: number }> {
  for (;;) {
    const key = due.shift();
    const item = key && (await take(user, key));
    if (item) return { item, at: 0 };
    if (due.length > 0) continue;
    const next = await nextUploads(user, Date.now(), busy);
    due = next.due;
    if (due.length === 0) return next;
  }
}

/** Takes an item, unless the other lane did, or its owner stopped it. */
async function take(user: string, key: string): Promise<UploadItem | undefined> {
  if (busy.has(key)) return;
  busy.add(key);
  const item = await readUpload(user, key);
  if (item && isSendable(item) && dueAt(item) <= Date.now()) return item;
  busy.delete(key);
}

async function sendOne(item: UploadItem, context: SendContext): Promise<void> {
  try {
    const record = await sendUpload(item, context);
    await finishUpload(context.user, item.key, record);
  } catch (error) {
    const left = await updateUpload(context.user, item.key, (current) =>
      current.state === 'paused' ? {} : changeAfter(current, error),
    );
    // Our own stop, and not because of this item: the whole lane ends its turn.
    if (error instanceof CancelledError && left && isSendable(left)) throw error;
  }
}

function changeAfter(item: UploadItem, error: unknown): Partial<UploadItem> {
  if (error instanceof UnreadableBytesError) {
    return { state: 'needs-attention', reason: `本设备保存的内容无法读取，${CHOOSE_AGAIN}` };
  }
  // Its key comes when its owner is signed in and the server can be asked; then everything that waits for that goes on.
  if (error instanceof LockedError) return { state: 'waiting-auth', reason: '等待解锁' };
  const verdict = verdictOf(error);
  switch (verdict.kind) {
    case 'retry':
      return { ...waiting(item, verdict.after, verdict.reason), ...stalledBy(item, verdict) };
    case 'restart':
      return { ...waiting(item, 0, '上传会话已失效，重新建立'), chunksSent: 0 };
    case 'auth':
      return { state: 'waiting-auth', reason: '等待重新登录' };
    case 'attention':
      return { state: 'needs-attention', reason: verdict.reason };
    case 'stale':
      return { state: 'needs-attention', reason: '服务器拒绝了该文件' };
    case 'mismatch':
      return item.mismatches + 1 < MISMATCHES_ALLOWED
        ? { ...waiting(item, 0, '校验不一致，重新读取'), mismatches: item.mismatches + 1 }
        : { state: 'needs-attention', reason: `内容多次校验不一致，${CHOOSE_AGAIN}` };
    case 'stopped':
      return {};
  }
}

const waiting = (item: UploadItem, after: number, reason: string): Partial<UploadItem> => ({
  state: 'waiting-network',
  reason,
  tries: item.tries + 1,
  retry: retryTimes(item.tries, after, Date.now(), Math.random()),
});
