import type { QueueMessage } from '../../offline/model/messages.ts';
import { storePendingCount } from '../../offline/session-end/pending-counts.ts';
import { notify } from '../base/notices.store.ts';
import { markWaiting } from '../base/waiting-mark.ts';
import { refreshUploads } from '../uploads/upload-actions.ts';
import { recordProgress } from '../uploads/uploads.store.ts';
import { countWaiting } from '../uploads/waiting-count.ts';
import { refreshOutbox } from './outbox-actions.ts';

/** Drawing may use one of this many parts of the time, so that a thousand changing files do not block the page. */
const REFRESH_SHARE = 5;
/**
 * Maximum pause, milliseconds: after a disk that hung for minutes, or a device that slept, the proportional pause would
 * last hours.
 */
const LONGEST_PAUSE = 1000;

/** Shows the current queue and outbox of a user. */
export async function showAll(user: string): Promise<void> {
  await Promise.all([refreshUploads(user), refreshOutbox(user)]);
  markWaiting(countWaiting());
}

/** Handles the queues' messages: shows the first change at once, the following ones batched. */
export function createChangeHandler(
  user: string,
  signal: AbortSignal,
): (message: QueueMessage) => void {
  const keys = new Set<string>();
  let outboxChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  const show = async () => {
    timer = undefined;
    const start = performance.now();
    // Sending has stopped and the view was reset: counting it now would overwrite the true count.
    if (signal.aborted) return;
    const changed = [...keys];
    const saves = outboxChanged;
    keys.clear();
    outboxChanged = false;
    if (changed.length > 0) await refreshUploads(user, changed);
    if (saves) await refreshOutbox(user);
    if (!signal.aborted) {
      markWaiting(countWaiting());
      await storePendingCount(user, countWaiting());
    }
    const end = performance.now();
    nextAt = end + Math.min(LONGEST_PAUSE, (end - start) * (REFRESH_SHARE - 1));
  };
  return (message) => {
    if (message.type === 'merged') return notifyMerged(message);
    if (message.type === 'progress') return recordProgress(message.key, message.sent);
    if (message.type === 'uploads-changed') for (const key of message.keys) keys.add(key);
    else if (message.type === 'outbox-changed') outboxChanged = true;
    else return;
    if (timer !== undefined) return;
    timer = setTimeout(() => void show().catch(ignore), nextAt - performance.now());
  };
}

function notifyMerged({ label, by }: Extract<QueueMessage, { type: 'merged' }>): void {
  notify({ title: `「${label}」已与 ${by} 的修改合并保存`, kind: 'success' });
}

const ignore = (): void => undefined;
