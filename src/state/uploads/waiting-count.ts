import { subscribeKey } from 'valtio/utils';
import { outboxState } from '../editing/outbox.store.ts';
import { uploadsState } from './uploads.store.ts';

/** Files and saves of this user that are not on the server. */
export const countWaiting = (): number => uploadsState.waiting + outboxState.waiting;

/** Has `react` called with that number whenever it changes. */
export function watchWaiting(react: (count: number) => void): void {
  const tell = () => react(countWaiting());
  subscribeKey(uploadsState, 'waiting', tell);
  subscribeKey(outboxState, 'waiting', tell);
}
