import { RENEW_TAG, SYNC_TAG } from '../src/offline/model/messages.ts';

/** The events of Background Sync and its periodic kind, which TypeScript does not know yet. */
export interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/** The exports of the second script. */
export interface Drain {
  /** Sends what the user's queue holds, until `signal` aborts. True: something is left. */
  sendWaiting(signal: AbortSignal): Promise<boolean>;
}

/** What these handlers need of the worker. */
export interface SyncDeps {
  /** Loads the second script. */
  load(): Drain;
  /** Ends what is sent. */
  signal: AbortSignal;
  /** Renews what is cached. */
  renew(): Promise<void>;
}

/**
 * The browser has a network again: the queue is sent, with or without a page, and what is cached renewed. Where not all
 * is sent, the event repeats later.
 */
export function handleSync(event: SyncEvent, deps: SyncDeps): void {
  if (event.tag === SYNC_TAG) event.waitUntil(send(deps));
}

async function send({ load, signal, renew }: SyncDeps): Promise<void> {
  const left = await load().sendWaiting(signal);
  await renew();
  if (left) throw new Error('something is left to send');
}

/** The browser grants a moment now and then, without a page too. */
export function handlePeriodicSync(event: SyncEvent, { renew }: Pick<SyncDeps, 'renew'>): void {
  if (event.tag === RENEW_TAG) event.waitUntil(renew());
}
