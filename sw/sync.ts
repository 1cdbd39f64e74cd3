import { SYNC_TAG } from '../src/offline/model/messages.ts';

/** The event of Background Sync, which TypeScript does not know yet. */
export interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The exports of the second script. */
export interface Drain {
  /** Sends what the user's queue holds. True: something is left. */
  sendWaiting(): Promise<boolean>;
}

/** The browser has a network again: the queue is sent, with or without a page. Where not all is, the event repeats later. */
export function handleSync(event: SyncEvent, load: () => Drain): void {
  if (event.tag === SYNC_TAG) event.waitUntil(send(load));
}

async function send(load: () => Drain): Promise<void> {
  if (await load().sendWaiting()) throw new Error('something is left to send');
}
