import { proxy, ref, type Snapshot } from 'valtio';
import { listOutbox } from '../offline/outbox.ts';
import type { OutboxEntry } from '../offline/outbox-entry.ts';

interface OutboxProjection {
  /** Unconfirmed saves, oldest first. */
  entries: readonly OutboxEntry[];
  waiting: number;
}

const initial = (): OutboxProjection => ({ entries: [], waiting: 0 });
const state = proxy(initial());
/** What the page shows of the outbox; the truth is in IndexedDB. */
export const outboxState = state as Snapshot<OutboxProjection>;

/** Reads the outbox anew. */
export async function refreshOutbox(user: string): Promise<void> {
  const entries = await listOutbox(user);
  state.entries = ref(entries);
  state.waiting = entries.length;
}

/** Forgets what is shown; nothing on disk changes. */
export const resetOutbox = (): void => void Object.assign(state, initial());
