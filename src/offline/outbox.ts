import { withDb } from './db.ts';
import { announce } from './messages.ts';
import { type OutboxEntity, type OutboxEntry, recordKeyOf } from './outbox-entry.ts';
import { RETRY_NOW } from './upload-item.ts';

export interface Save {
  entity: OutboxEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
  baseVersion: number | null;
  fields: Record<string, unknown>;
  label: string;
}

/**
 * Keeps a save until the server has confirmed it, and drops the record's draft, in one transaction. A save of the
 * same record that was never handed to the network is replaced; one that was stays, because its key's content is
 * fixed. Resolves when it is on disk.
 */
export async function enqueueSave(user: string, save: Save): Promise<void> {
  const recordKey = recordKeyOf(save.entity, save.recordId);
  await withDb(user, async (db) => {
    const tx = db.transaction(['outbox', 'drafts'], 'readwrite', { durability: 'strict' });
    const outbox = tx.objectStore('outbox');
    const last = (await outbox.index('recordKey').getAll(recordKey)).at(-1);
    if (last && last.sends === 0) await outbox.put(replaced(last, save));
    else await outbox.add(newEntry(save, recordKey, last) as OutboxEntry);
    await tx.objectStore('drafts').delete(recordKey);
    await tx.done;
  });
  announce(user, { type: 'wake' });
}

/** A new key too: whoever prepared to send the old content must notice that it is gone. */
const replaced = (last: OutboxEntry, save: Save): OutboxEntry => ({
  ...last,
  key: crypto.randomUUID(),
  fields: save.fields,
  label: save.label,
  savedAt: Date.now(),
  state: 'queued',
  retry: RETRY_NOW,
  reason: '',
});

function newEntry(save: Save, recordKey: string, last?: OutboxEntry): Omit<OutboxEntry, 'seq'> {
  return {
    ...save,
    key: crypto.randomUUID(),
    recordKey,
    // After an unconfirmed save the record exists, at a version only the server's answer will tell.
    operation: last ? 'update' : save.operation,
    baseVersion: last ? null : save.baseVersion,
    savedAt: Date.now(),
    state: 'queued',
    sends: 0,
    tries: 0,
    retry: RETRY_NOW,
    reason: '',
    current: null,
  };
}

/** All unconfirmed saves, in the order they were made. */
export const listOutbox = (user: string): Promise<OutboxEntry[]> =>
  withDb(user, (db) => db.getAll('outbox'));

/** The newest unconfirmed save of a record. */
export const latestSave = (user: string, recordKey: string): Promise<OutboxEntry | undefined> =>
  withDb(user, async (db) => (await db.getAllFromIndex('outbox', 'recordKey', recordKey)).at(-1));

/** Changes an entry that still exists; returns it, or undefined where it is gone. */
export async function updateSave(
  user: string,
  seq: number,
  change: (entry: OutboxEntry) => Partial<OutboxEntry>,
): Promise<OutboxEntry | undefined> {
  const updated = await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
    const entry = await tx.store.get(seq);
    const next = entry && { ...entry, ...change(entry) };
    if (next) await tx.store.put(next);
    await tx.done;
    return next;
  });
  announce(user, { type: 'changed' });
  return updated;
}

/** The server confirmed: the entry goes, and the record's next save starts from the version it answered. */
export async function confirmSave(
  user: string,
  entry: OutboxEntry,
  version: number | null,
): Promise<void> {
  await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
    await tx.store.delete(entry.seq);
    const [next] = await tx.store.index('recordKey').getAll(entry.recordKey);
    if (next) await tx.store.put({ ...next, baseVersion: version });
    await tx.done;
  });
  announce(user, { type: 'changed' });
}

/** Gives a save up because its owner said so; later saves of the record go with it, as they build on it. */
export async function discardSave(user: string, entry: OutboxEntry): Promise<void> {
  await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite');
    const keys = await tx.store.index('recordKey').getAllKeys(entry.recordKey);
    await Promise.all(keys.filter((seq) => seq >= entry.seq).map((seq) => tx.store.delete(seq)));
    await tx.done;
  });
  announce(user, { type: 'changed' });
}

/** Tries an entry again at once; after a conflict `baseVersion` is the server's and the key a new one. */
export async function retrySave(
  user: string,
  seq: number,
  baseVersion?: number | null,
): Promise<void> {
  await updateSave(user, seq, () => ({
    state: 'queued',
    reason: '',
    tries: 0,
    retry: RETRY_NOW,
    current: null,
    ...(baseVersion !== undefined && { baseVersion, key: crypto.randomUUID(), sends: 0 }),
  }));
  announce(user, { type: 'wake' });
}

/** The owner is signed in again, or the server may be back: entries that waited for that go on. */
export async function reviveSaves(user: string, state: OutboxEntry['state']): Promise<void> {
  await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite');
    for (const entry of await tx.store.getAll()) {
      if (entry.state !== state) continue;
      const retry = { ...entry.retry, backoffUntil: 0 };
      await tx.store.put({ ...entry, state: 'queued', reason: '', retry });
    }
    await tx.done;
  });
}
