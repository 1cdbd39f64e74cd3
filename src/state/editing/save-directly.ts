import { type OutboxEntry, recordKeyOf } from '../../offline/model/outbox-entry.ts';
import type { Save } from '../../offline/outbox/enqueue-save.ts';
import { UNSENT } from '../../offline/outbox/rebase.ts';
import { loadEndpoints, sendSave } from '../../offline/outbox/send-save.ts';
import { referencedKeys } from '../../offline/uploads/upload-reference.ts';
import { client } from '../base/page-client.ts';
import { outboxState, recordReceipt } from './outbox.store.ts';

/**
 * Sends a save that this device could not store, `because` of that error, straight to the server; returns the id that the
 * next edit builds on. Rejects where the server does not confirm it, or where it depends on something in the queue.
 */
export async function saveDirectly(user: string, save: Save, because: unknown): Promise<string> {
  const recordKey = recordKeyOf(save.entity, save.recordId);
  const follows = outboxState.entries.some((entry) => entry.recordKey === recordKey);
  if (follows || referencedKeys(save.fields).length > 0) throw because;
  const before = save.parent === null ? undefined : outboxState.receipts[save.parent];
  const id = crypto.randomUUID();
  const entry: OutboxEntry = {
    ...save,
    ...UNSENT,
    id,
    key: crypto.randomUUID(),
    seq: 0,
    recordKey,
    operation: save.parent ? 'update' : save.operation,
    baseVersion: before?.version ?? save.baseVersion,
    parent: null,
    savedAt: Date.now(),
  };
  const { signal } = new AbortController();
  const { version } = await sendSave(entry, { user, client, signal, loadEndpoints });
  recordReceipt({ id, version: version ?? null, confirmedAt: Date.now() });
  return id;
}
