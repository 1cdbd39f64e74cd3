import { useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { countOthers } from '../../offline/session-end/pending-counts.ts';
import { outboxState } from '../editing/outbox.store.ts';
import { currentUserName } from '../session/session.store.ts';
import { uploadsState } from './uploads.store.ts';

/** Files and saves of this user that are not on the server; with snapshots, while drawing. */
export const countWaiting = (
  uploads: Pick<typeof uploadsState, 'waiting'> = uploadsState,
  outbox: Pick<typeof outboxState, 'waiting'> = outboxState,
): number => uploads.waiting + outbox.waiting;

/** Has `react` called with that number whenever it changes. */
export function watchWaiting(react: (count: number) => void): void {
  const notify = () => react(countWaiting());
  subscribeKey(uploadsState, 'waiting', notify);
  subscribeKey(outboxState, 'waiting', notify);
}

/** How many items of other users wait on this device: a count, and no names (S-SESS-10). */
export function useOthersWaiting(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const user = currentUserName();
    if (user !== null) void countOthers(user).then(setCount);
  }, []);
  return count;
}
