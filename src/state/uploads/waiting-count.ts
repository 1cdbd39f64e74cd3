import { useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { countOthers } from '../../offline/session-end/pending-counts.ts';
import { outboxState } from '../editing/outbox.store.ts';
import { currentUserName } from '../session/session.store.ts';
import { uploadsState } from './uploads.store.ts';

/** Number of this user's files and saves that are not on the server; pass snapshots when rendering. */
export const countWaiting = (
  uploads: Pick<typeof uploadsState, 'waiting'> = uploadsState,
  outbox: Pick<typeof outboxState, 'waiting'> = outboxState,
): number => uploads.waiting + outbox.waiting;

/** Calls `react` with that number whenever it changes. */
export function watchWaiting(react: (count: number) => void): void {
  const notify = () => react(countWaiting());
  subscribeKey(uploadsState, 'waiting', notify);
  subscribeKey(outboxState, 'waiting', notify);
}

/** How many items of other users wait on this device: a count, without names (S-SESS-10). */
export function useOthersWaiting(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const user = currentUserName();
    if (user !== null) void countOthers(user).then(setCount);
  }, []);
  return count;
}
