/**
 * Messages between the tabs of one user. The database is the source of truth; most of them only ask the receiver to
 * read it again.
 */
export type QueueMessage =
  | { type: 'uploads-changed'; keys: readonly string[] }
  | { type: 'outbox-changed' }
  /** The server has stored a change to records of this entity that did not go through the outbox. */
  | { type: 'changed'; entity: string }
  /** The device has cached a newer reply under this key (a menu or a dictionary), which no page has received yet. */
  | { type: 'renewed'; key: string }
  /** The server stored a save merged with changes that `by` had made meanwhile. */
  | { type: 'merged'; label: string; by: string }
  | { type: 'progress'; key: string; sent: number }
  /** A new key is now the current sealing key. */
  | { type: 'key-changed' }
  /** Something may be due now. */
  | { type: 'wake' }
  /** The owner paused or removed this item: a request that is sending it is aborted. */
  | { type: 'halt'; key: string }
  /** Liveness check of the leader, which answers `leading`. */
  | { type: 'who-leads' }
  | { type: 'leading' };

/** Messages from the page to its service worker. */
export type WorkerMessage =
  /** To the waiting version: every editor's text is stored, it may activate. */
  | { type: 'skip-waiting' }
  /**
   * To the active version: browsers hold the next one back, for minutes, until everything that this one sends has
   * ended.
   */
  | { type: 'stop-sending' };

const channelName = (user: string): string => `lexdesk:${user}`;
const channels = new Map<string, BroadcastChannel>();
const local = new Map<string, Set<(message: QueueMessage) => void>>();

function channelOf(user: string): BroadcastChannel {
  const existing = channels.get(user);
  if (existing) return existing;
  const channel = new BroadcastChannel(channelName(user));
  channel.onmessage = (event: MessageEvent<QueueMessage>) => deliver(user, event.data);
  channels.set(user, channel);
  return channel;
}

function deliver(user: string, message: QueueMessage): void {
  for (const listener of local.get(user) ?? []) listener(message);
}

/** Broadcasts to every tab of the user, this one included. */
export function announce(user: string, message: QueueMessage): void {
  channelOf(user).postMessage(message);
  deliver(user, message);
}

/** Listens to every tab of the user, this one included. Returns the unsubscribe function. */
export function listen(user: string, listener: (message: QueueMessage) => void): () => void {
  channelOf(user);
  const listeners = local.get(user) ?? new Set();
  local.set(user, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channels.get(user)?.close();
    channels.delete(user);
  };
}

/** Tag for which the browser wakes the service worker once there is a network (Background Sync). */
export const SYNC_TAG = 'lexdesk-queue';

/** Tag for which it is woken periodically, to refresh cached replies (Periodic Background Sync). */
export const RENEW_TAG = 'lexdesk-renew';
