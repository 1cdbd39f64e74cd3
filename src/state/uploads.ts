import { proxy, ref, type Snapshot } from 'valtio';
import { isWaiting, type UploadItem } from '../offline/upload-item.ts';

export type { UploadItem };

interface UploadsProjection {
  /** Kept items, oldest first. */
  items: readonly UploadItem[];
  /** How many are not on the server yet. */
  waiting: number;
  /** Bytes sent by item key, while the leader sends it. */
  sent: Record<string, number>;
}

const initial = (): UploadsProjection => ({ items: [], waiting: 0, sent: {} });
const state = proxy(initial());
/** What the page shows of the upload queue; the truth is in IndexedDB. */
export const uploadsState = state as Snapshot<UploadsProjection>;

/** Shows what was read from the queue. */
export function showUploads(items: readonly UploadItem[]): void {
  state.items = ref([...items]);
  state.waiting = items.filter(isWaiting).length;
}

/** Shows what became of some items: `read` are those of `keys` that still exist. */
export function patchUploads(keys: readonly string[], read: readonly UploadItem[]): void {
  const found = new Map(read.map((item) => [item.key, item]));
  const known = new Set(state.items.map(({ key }) => key));
  const kept = state.items.flatMap((item) =>
    keys.includes(item.key) ? (found.get(item.key) ?? []) : [item],
  );
  showUploads([...kept, ...read.filter(({ key }) => !known.has(key))]);
}

/** Notes how far the leader is with an item. */
export function noteProgress(key: string, sent: number): void {
  state.sent[key] = sent;
}

/** Forgets what is shown; nothing on disk changes. */
export const resetUploads = (): void => void Object.assign(state, initial());
