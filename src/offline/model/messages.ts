/** Messages between the tabs of one user; the database is the truth, these only ask to read it again. */
export type QueueMessage =
  | { type: 'uploads-changed'; keys: readonly string[] }
  | { type: 'outbox-changed' }
  /** The server has stored a change of such records that was no save of the outbox. */
  | { type: 'changed'; entity: string }
  /** The device has cached a newer reply under this key than any page requested: a menu, or a dictionary. */
  | { type: 'renewed'; key: string }
  /** A save was stored together with the changes that `by` had made meanwhile. */
  | { type: 'merged'; label: string; by: string }
  | { type: 'progress'; key: string; sent: number }
  /** Another key seals from now on. */
  | { type: 'key-changed' }
  /** Something may be due now. */
  | { type: 'wake' }
  /** The owner wants this item not to be sent: what runs for it is cut. */
  | { type: 'halt'; key: string }
  /** Asks whether the leader is alive; the answer is `leading`. */
  | { type: 'who-leads' }
  | { type: 'leading' };

/** Messages from the page to its service worker. */
export type WorkerMessage =
  /** To the version that waits: every editor is safe, it may take over. */
  | { type: 'skip-waiting' }
  /** To the one that is active: browsers let the next one wait, for minutes, until all that it sends has ended. */
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

/** What the browser wakes the service worker for, once there is a network (Background Sync). */
export const SYNC_TAG = 'lexdesk-queue';

/** What it is woken for now and then, to renew what is cached (Periodic Background Sync). */
export const RENEW_TAG = 'lexdesk-renew';
