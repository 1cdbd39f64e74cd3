import { proxy, ref, type Snapshot } from 'valtio';
import type { OutboxEntry, Receipt } from '../../offline/model/outbox-entry.ts';

export type { OutboxEntry };

interface OutboxProjection {
  /** Whether the outbox was read from the device; before that an empty list proves nothing. */
  known: boolean;
  /** Unconfirmed saves, oldest first. */
  entries: readonly OutboxEntry[];
  waiting: number;
  /** Saves the server confirmed lately, by id. */
  receipts: Readonly<Record<string, Receipt>>;
}

const initial = (): OutboxProjection => ({
  known: false,
  entries: [],
  waiting: 0,
  receipts: {},
});
const state = proxy(initial());
/** What the page shows of the outbox; the truth is in IndexedDB. */
export const outboxState = state as Snapshot<OutboxProjection>;

/** Confirmations of saves that the device could not store, and so not read back. */
const direct: Record<string, Receipt> = {};

/** The server confirmed a save that is not stored here. */
export function recordReceipt(receipt: Receipt): void {
  direct[receipt.id] = receipt;
  state.receipts = ref({ ...state.receipts, ...direct });
}

/** Shows what was read from the outbox. */
export function showOutbox(entries: readonly OutboxEntry[], receipts: readonly Receipt[]): void {
  state.known = true;
  state.entries = ref([...entries]);
  const read = Object.fromEntries(receipts.map((receipt) => [receipt.id, receipt]));
  state.receipts = ref({ ...read, ...direct });
  state.waiting = entries.length;
}

/** Forgets what is shown; nothing on disk changes. */
export const resetOutbox = (): void => void Object.assign(state, initial());
