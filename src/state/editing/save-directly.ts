import { type OutboxEntry, recordKeyOf } from '../../offline/model/outbox-entry.ts';
import type { Save } from '../../offline/outbox/enqueue-save.ts';
import { UNSENT } from '../../offline/outbox/rebase.ts';
import { loadEndpoints, sendSave } from '../../offline/outbox/send-save.ts';
import { verdictOf } from '../../offline/sync/retry.ts';
import { referencedKeys } from '../../offline/uploads/upload-reference.ts';
import { client } from '../base/page-client.ts';
import { outboxState, recordReceipt } from './outbox.store.ts';
import { isSameFields } from './same-fields.ts';

/** Saves that may be on the server because the answer was lost, by user and record: the next save builds on them. */
const unanswered = new Map<string, OutboxEntry>();

/**
 * Sends a save that this device could not store (`because`: the storage error) straight to the server; returns the id
 * that the next edit builds on. Rejects where the server does not confirm it; throws `because` where it depends on
 * queued work.
 */
export async function saveDirectly(user: string, save: Save, because: unknown): Promise<string> {
  const recordKey = recordKeyOf(save.entity, save.recordId);
  const follows = outboxState.entries.some((entry) => entry.recordKey === recordKey);
  if (follows || referencedKeys(save.fields).length > 0) throw because;
  const earlier = await repeat(user, recordKey);
  if (earlier && isSameFields(earlier.fields, save.fields)) return earlier.id;
  const parent = earlier?.id ?? save.parent;
  const before = parent === null ? undefined : outboxState.receipts[parent];
  const entry: OutboxEntry = {
    ...save,
    ...UNSENT,
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    seq: 0,
    recordKey,
    operation: parent ? 'update' : save.operation,
    baseVersion: Math.max(before?.version ?? 0, save.baseVersion ?? 0) || null,
    parent: null,
    savedAt: Date.now(),
  };
  await send(user, entry);
  return entry.id;
}

/** Repeats the record's unanswered save under its key; null where there is none, or the server refuses it. */
async function repeat(user: string, recordKey: string): Promise<OutboxEntry | null> {
  const place = placeOf(user, recordKey);
  const entry = unanswered.get(place);
  if (!entry) return null;
  try {
    await send(user, entry);
    return entry;
  } catch (error) {
    if (unanswered.has(place)) throw error;
    return null;
  }
}

async function send(user: string, entry: OutboxEntry): Promise<void> {
  const place = placeOf(user, entry.recordKey);
  const { signal } = new AbortController();
  unanswered.set(place, entry);
  try {
    const { version } = await sendSave(entry, { user, client, signal, loadEndpoints });
    recordReceipt({ id: entry.id, version: version ?? null, confirmedAt: Date.now() });
    unanswered.delete(place);
  } catch (error) {
    const { kind } = verdictOf(error);
    if (kind === 'attention' || kind === 'stale') unanswered.delete(place);
    throw error;
  }
}

const placeOf = (user: string, recordKey: string): string => `${user}/${recordKey}`;
