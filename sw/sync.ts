import { RENEW_TAG, SYNC_TAG } from '../src/offline/model/messages.ts';

/** Events of Background Sync and Periodic Background Sync, which TypeScript's library lacks. */
export interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The exports of the second script. */
export interface Drain {
  /** Sends what the user's queue holds, until `signal` aborts. True: something is left. */
  sendWaiting(signal: AbortSignal): Promise<boolean>;
}

/** Dependencies of these handlers. */
export interface SyncDeps {
  /** Loads the second script. */
  load(): Drain;
  /** Aborts sending. */
  signal: AbortSignal;
  /** Refreshes the cached replies. */
  renew(): Promise<void>;
}

/**
 * The network is back: sends the queue, with or without a page, and refreshes the cache. If something is left, it
 * rejects, so that the browser repeats the event later.
 */
export function handleSync(event: SyncEvent, deps: SyncDeps): void {
  if (event.tag === SYNC_TAG) event.waitUntil(send(deps));
}

async function send({ load, signal, renew }: SyncDeps): Promise<void> {
  const left = await load().sendWaiting(signal);
  await renew();
  if (left) throw new Error('something is left to send');
}

/** Refreshes the cache when the browser fires a periodic sync, also without a page. */
export function handlePeriodicSync(event: SyncEvent, { renew }: Pick<SyncDeps, 'renew'>): void {
  if (event.tag === RENEW_TAG) event.waitUntil(renew());
}
