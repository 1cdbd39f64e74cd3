import { proxy, ref, type Snapshot } from 'valtio';
import type { OutboxEntry, Receipt } from '../../offline/model/outbox-entry.ts';

export type { OutboxEntry };

interface OutboxProjection {
  /** Whether the outbox was read from the device; before that an empty list proves nothing. */
  known: boolean;
  /** Unconfirmed saves, oldest first. */
  entries: readonly OutboxEntry[];
  waiting: number;
  /** Receipts of confirmed saves, by save id. */
  receipts: Readonly<Record<string, Receipt>>;
}

const initial = (): OutboxProjection => ({
  known: false,
  entries: [],
  waiting: 0,
  receipts: {},
});
const state = proxy(initial());
/** Projection of the outbox for the page; the truth is in IndexedDB. */
export const outboxState = state as Snapshot<OutboxProjection>;

/** Receipts of saves that the device could not store, so that they are not in IndexedDB either. */
const direct: Record<string, Receipt> = {};

/** Records the receipt of a save that is not stored on this device. */
export function recordReceipt(receipt: Receipt): void {
  direct[receipt.id] = receipt;
  state.receipts = ref({ ...state.receipts, ...direct });
}

/** Shows the outbox as read from the device. Where it stays empty, no form is rendered again. */
export function showOutbox(entries: readonly OutboxEntry[], receipts: readonly Receipt[]): void {
  state.known = true;
  if (state.entries.length + entries.length > 0) state.entries = ref([...entries]);
  const read = Object.fromEntries(receipts.map((receipt) => [receipt.id, receipt]));
  const all = { ...read, ...direct };
  if (Object.keys({ ...state.receipts, ...all }).length > 0) state.receipts = ref(all);
  state.waiting = entries.length;
}

/** Resets the projection; nothing on disk changes. */
export const resetOutbox = (): void => void Object.assign(state, initial());
