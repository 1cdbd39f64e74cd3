import { subscribeKey } from 'valtio/vanilla/utils';
import { serverNow } from '../../../lib/dates/server-clock.ts';
import { observeCalls } from '../../base/page-client.ts';
import { outboxState } from '../../editing/outbox.store.ts';
import { uploadsState } from '../../uploads/uploads.store.ts';

/** When this device last wrote to the server, milliseconds on the server's clock; survives a reload. */
const WRITTEN_KEY = 'lexdesk.written';

let writes = 0;

function mark(): void {
  writes += 1;
  localStorage.setItem(WRITTEN_KEY, String(serverNow()));
}

/** Number of writes of this device that this page has seen. */
export const writeCount = (): number => writes;

/** Whether this device has written something that a reply of this age (server clock) cannot contain. */
export const hasWrittenSince = (savedAt: number): boolean =>
  Number(localStorage.getItem(WRITTEN_KEY)) >= savedAt;

/** Records this device's writes: by a call of this page, or from its queues, whichever page or worker sends those. */
export function followOwnWrites(): void {
  observeCalls({ onDone: ({ write }) => write && mark() });
  markDecrease(outboxState);
  markDecrease(uploadsState);
}

function markDecrease(queue: { readonly waiting: number }): void {
  let before = queue.waiting;
  subscribeKey(queue, 'waiting', (count) => {
    if (count < before) mark();
    before = count;
  });
}
