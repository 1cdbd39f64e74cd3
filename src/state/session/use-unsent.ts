import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isSendable } from '../../offline/model/queue-item.ts';
import { isWaiting } from '../../offline/model/upload-item.ts';
import { countStored } from '../../offline/session-end/lock-user.ts';
import { resumeOwned, skipBackoff } from '../../offline/sync/drain.ts';
import { resumeUploads } from '../../offline/uploads/upload-commands.ts';
import { useOnline } from '../base/use-online.ts';
import { outboxState } from '../editing/outbox.store.ts';
import { queueTotals, uploadsState } from '../uploads/uploads.store.ts';
import { countWaiting } from '../uploads/waiting-count.ts';
import { currentUserName, requireUserName } from './session.store.ts';

/** Unsent work that a sign-out has to handle. */
export interface Unsent {
  /** Files and saves that are not on the server. */
  count: number;
  /** Those that need an action of their owner. */
  stuck: number;
  /** Total bytes of the files, and bytes sent. */
  size: number;
  sent: number;
  online: boolean;
}

/** Counts what is not on the server yet; updated while it is sent. */
export function useUnsent(): Unsent {
  const queue = useSnapshot(uploadsState);
  const outbox = useSnapshot(outboxState);
  const online = useOnline();
  const uploads = queue.items.filter((item) => isWaiting(item) && !isSendable(item));
  const saves = outbox.entries.filter((entry) => !isSendable(entry));
  const totals = queueTotals(queue.items, queue.sent);
  return {
    count: countWaiting(queue, outbox),
    stuck: uploads.length + saves.length,
    ...totals,
    online,
  };
}

/** Number of this user's drafts, which cannot be sent. */
export function useDraftCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const user = currentUserName();
    if (user !== null) countStored(user).then(({ drafts }) => setCount(drafts), ignore);
  }, []);
  return count;
}

const ignore = (): void => undefined;

/** Sends everything that can be sent, paused or not, at once. */
export async function sendNow(): Promise<void> {
  const user = requireUserName();
  await resumeUploads(user);
  await resumeOwned(user);
  await skipBackoff(user);
}
