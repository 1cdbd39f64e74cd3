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
  /** Number of items that are not on the server yet. */
  waiting: number;
  /** Bytes sent by item key, while the leader sends it. */
  sent: Record<string, number>;
}

const initial = (): UploadsProjection => ({ known: false, items: [], waiting: 0, sent: {} });
const state = proxy(initial());
/** Projection of the upload queue for the page; the truth is in IndexedDB. */
export const uploadsState = state as Snapshot<UploadsProjection>;

/** Shows the queue as read from the device. */
export function showUploads(items: readonly UploadItem[]): void {
  state.known = true;
  show(items);
}

function show(items: readonly UploadItem[]): void {
  state.items = ref([...items]);
  state.waiting = items.filter(isWaiting).length;
}

/** Updates the items with these keys; `read` are those that still exist. */
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

/** Bytes of an item that are known to be sent. */
export const sentBytes = (item: UploadItem, sent: Readonly<Record<string, number>>): number =>
  item.state === 'done'
    ? item.size
    : Math.min(item.size, Math.max(sent[item.key] ?? 0, item.chunksSent * item.chunkSize));

/** The waiting items and those finished since the oldest of them was added: one batch for the progress display. */
export function currentBatch(items: readonly UploadItem[]): readonly UploadItem[] {
  const start = Math.min(...items.filter(isWaiting).map(({ createdAt }) => createdAt));
  return items.filter((item) => isWaiting(item) || Number(item.doneAt) >= start);
}

/** Total bytes of the items, and how many of them are sent. */
export function queueTotals(
  items: readonly UploadItem[],
  sent: Readonly<Record<string, number>>,
): { size: number; sent: number } {
  const sum = (of: (item: UploadItem) => number) =>
    items.reduce((total, item) => total + of(item), 0);
  return { size: sum(({ size }) => size), sent: sum((item) => sentBytes(item, sent)) };
}

/** Records the leader's progress with an item. */
export function recordProgress(key: string, sent: number): void {
  state.sent[key] = sent;
}

/** Resets the projection; nothing on disk changes. */
export const resetUploads = (): void => void Object.assign(state, initial());

type Pending = Set<Promise<unknown>>;
/** Work whose result goes into a form. */
const arriving: Pending = new Set();
/** Files that are being stored. */
const storing: Pending = new Set();

function track<T>(pending: Pending, work: Promise<T>): Promise<T> {
  pending.add(work);
  const leave = () => void pending.delete(work);
  work.then(leave, leave);
  return work;
}

/**
 * Tracks asynchronous work whose result goes into a form: a file being stored, a duration being read. Returns the work.
 */
export const trackArrival = <T>(work: Promise<T>): Promise<T> => track(arriving, work);

/** Tracks files that are being stored, for whatever they are. Returns the work. */
export const trackStoring = <T>(work: Promise<T>): Promise<T> => track(storing, work);

/** Whether files exist in this page's memory only, until they are stored. */
export const isStoring = (): boolean => arriving.size + storing.size > 0;

/**
 * If results for a form are still pending, shows that the save waits for them and resolves when they are there; else
 * null. Never rejects.
 */
export function awaitArrivals(): Promise<void> | null {
  if (arriving.size === 0) return null;
  notify({ title: '正在添加文件，完成后自动保存' });
  return settled();
}

async function settled(): Promise<void> {
  while (arriving.size > 0) await Promise.allSettled(arriving);
}
