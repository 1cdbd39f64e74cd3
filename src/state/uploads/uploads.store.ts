import { proxy, ref, type Snapshot } from 'valtio';
import { isSendable } from '../../offline/model/queue-item.ts';
import { isWaiting, type UploadItem } from '../../offline/model/upload-item.ts';
import { notify } from '../base/notices.store.ts';

export { isSendable, isWaiting, type UploadItem };

interface UploadsProjection {
  /** Whether the queue was read from the device; before that an empty list proves nothing. */
  known: boolean;
  /** Stored items, oldest first. */
  items: readonly UploadItem[];
  /** How many are not on the server yet. */
  waiting: number;
  /** Bytes sent by item key, while the leader sends it. */
  sent: Record<string, number>;
}

const initial = (): UploadsProjection => ({ known: false, items: [], waiting: 0, sent: {} });
const state = proxy(initial());
/** What the page shows of the upload queue; the truth is in IndexedDB. */
export const uploadsState = state as Snapshot<UploadsProjection>;

/** Shows what was read from the queue. */
export function showUploads(items: readonly UploadItem[]): void {
  state.known = true;
  show(items);
}

function show(items: readonly UploadItem[]): void {
  state.items = ref([...items]);
  state.waiting = items.filter(isWaiting).length;
}

/** Shows what became of some items: `read` are those of `keys` that still exist. */
export function patchUploads(keys: readonly string[], read: readonly UploadItem[]): void {
  const found = new Map(read.map((item) => [item.key, item]));
  const known = new Set(state.items.map(({ key }) => key));
  const changed = new Set(keys);
  const retained = state.items.flatMap((item) =>
    changed.has(item.key) ? (found.get(item.key) ?? []) : [item],
  );
  show([...retained, ...read.filter(({ key }) => !known.has(key))]);
  for (const { key, state: reached } of read) if (reached === 'done') delete state.sent[key];
}

/** Bytes of an item that have left this device, as far as known. */
export const sentBytes = (item: UploadItem, sent: Readonly<Record<string, number>>): number =>
  item.state === 'done'
    ? item.size
    : Math.min(item.size, Math.max(sent[item.key] ?? 0, item.chunksSent * item.chunkSize));

/** What waits, and what was finished since the oldest of it was added: they are on their way together. */
export function currentBatch(items: readonly UploadItem[]): readonly UploadItem[] {
  const start = Math.min(...items.filter(isWaiting).map(({ createdAt }) => createdAt));
  return items.filter((item) => isWaiting(item) || Number(item.doneAt) >= start);
}

/** Bytes of all items together, and how many of them have left this device. */
export function queueTotals(
  items: readonly UploadItem[],
  sent: Readonly<Record<string, number>>,
): { size: number; sent: number } {
  const sum = (of: (item: UploadItem) => number) =>
    items.reduce((total, item) => total + of(item), 0);
  return { size: sum(({ size }) => size), sent: sum((item) => sentBytes(item, sent)) };
}

/** Records how far the leader is with an item. */
export function recordProgress(key: string, sent: number): void {
  state.sent[key] = sent;
}

/** Forgets what is shown; nothing on disk changes. */
export const resetUploads = (): void => void Object.assign(state, initial());

const arriving = new Set<Promise<unknown>>();

/** Tracks work whose outcome a form takes: a file that is being stored, a length that is being read. Returns the work. */
export function trackArrival<T>(work: Promise<T>): Promise<T> {
  arriving.add(work);
  const leave = () => void arriving.delete(work);
  work.then(leave, leave);
  return work;
}

/** Reports that a save waits for what is on its way into a form; null where nothing is. Never rejects. */
export function awaitArrivals(): Promise<void> | null {
  if (arriving.size === 0) return null;
  notify({ title: '正在添加文件，完成后自动保存' });
  return settled();
}

async function settled(): Promise<void> {
  while (arriving.size > 0) await Promise.allSettled(arriving);
}
