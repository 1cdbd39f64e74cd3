import { withDb } from './db.ts';
import { announce } from './messages.ts';
import { type OutboxEntity, type OutboxEntry, type Receipt, recordKeyOf } from './outbox-entry.ts';
import { RETRY_NOW } from './upload-item.ts';

const STRICT = { durability: 'strict' } as const;
/** Receipts outlive any editor that may still build on them, milliseconds. */
const RECEIPT_LIFE = 30 * 24 * 60 * 60_000;

export interface Save {
  entity: OutboxEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
  baseVersion: number | null;
  /** Id that `enqueueSave` gave for the save this edit builds on, if there was one. */
  parent: string | null;
  fields: Record<string, unknown>;
  label: string;
}

/**
 * Keeps a save until the server has confirmed it, and drops the record's draft, in one transaction; gives the id that
 * the next edit builds on. A parent that was never handed to the network is replaced; one that may have been stays,
 * because the content of its key is fixed. An edit that does not build on the earlier save of its record keeps its own
 * base version, so that the server, not chance, decides between two tabs.
 */
export const enqueueSave = (user: string, save: Save): Promise<string> =>
  withDb(user, async (db) => {
    const recordKey = recordKeyOf(save.entity, save.recordId);
    const tx = db.transaction(['outbox', 'drafts', 'receipts'], 'readwrite', STRICT);
    const outbox = tx.objectStore('outbox');
    const last = (await outbox.index('recordKey').getAll(recordKey)).at(-1);
    const parent = last?.id === save.parent ? last : undefined;
    const receipt = save.parent ? await tx.objectStore('receipts').get(save.parent) : undefined;
    const entry =
      parent?.sends === 0
        ? replaced(parent, save)
        : newEntry(save, recordKey, parent, receipt ? receipt.version : save.baseVersion);
    // A new entry has no `seq` yet: the database counts it.
    await outbox.put(entry as OutboxEntry);
    await tx.objectStore('drafts').delete(recordKey);
    await tx.done;
    announce(user, { type: 'outbox-changed' });
    announce(user, { type: 'wake' });
    return entry.id;
  });

/** A new key: whoever prepared to send the old content must notice that it is gone. */
const replaced = (entry: OutboxEntry, save: Save): OutboxEntry => ({
  ...entry,
  key: crypto.randomUUID(),
  fields: save.fields,
  label: save.label,
  savedAt: Date.now(),
  state: 'queued',
  retry: RETRY_NOW,
  reason: '',
});

const newEntry = (
  save: Save,
  recordKey: string,
  parent: OutboxEntry | undefined,
  base: number | null,
): Omit<OutboxEntry, 'seq'> => ({
  ...save,
  id: crypto.randomUUID(),
  key: crypto.randomUUID(),
  recordKey,
  operation: save.parent ? 'update' : save.operation,
  parent: parent ? parent.id : null,
  baseVersion: parent ? null : base,
  savedAt: Date.now(),
  state: 'queued',
  sends: 0,
  tries: 0,
  retry: RETRY_NOW,
  reason: '',
  current: null,
});

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
    const tx = db.transaction('outbox', 'readwrite', STRICT);
    const entry = await tx.store.get(seq);
    const next = entry && { ...entry, ...change(entry) };
    if (next) await tx.store.put(next);
    await tx.done;
    return next;
  });
  announce(user, { type: 'outbox-changed' });
  return updated;
}

/** The server confirmed: a receipt takes the entry's place, and what builds on it starts from the answered version. */
export async function confirmSave(
  user: string,
  entry: OutboxEntry,
  version: number | null,
): Promise<void> {
  await withDb(user, async (db) => {
    const tx = db.transaction(['outbox', 'receipts'], 'readwrite', STRICT);
    const outbox = tx.objectStore('outbox');
    const confirmedAt = Date.now();
    await tx.objectStore('receipts').put({ id: entry.id, version, confirmedAt });
    await outbox.delete(entry.seq);
    for (const next of await outbox.index('recordKey').getAll(entry.recordKey)) {
      if (next.parent !== entry.id) continue;
      await outbox.put({ ...next, parent: null, baseVersion: version });
    }
    await tx.done;
  });
  announce(user, { type: 'outbox-changed' });
}

/** Confirmed saves; those nobody can build on any more are dropped. */
export const listReceipts = (user: string): Promise<Receipt[]> =>
  withDb(user, async (db) => {
    const tx = db.transaction('receipts', 'readwrite');
    const receipts = await tx.store.getAll();
    const old = receipts.filter(({ confirmedAt }) => Date.now() - confirmedAt > RECEIPT_LIFE);
    await Promise.all([...old.map(({ id }) => tx.store.delete(id)), tx.done]);
    return receipts;
  });

/** Gives a save up because its owner said so; later saves of the record go with it, as they build on it. */
export async function discardSave(user: string, entry: OutboxEntry): Promise<void> {
  await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite');
    const keys = await tx.store.index('recordKey').getAllKeys(entry.recordKey);
    await Promise.all(keys.filter((seq) => seq >= entry.seq).map((seq) => tx.store.delete(seq)));
    await tx.done;
  });
  announce(user, { type: 'outbox-changed' });
}

/** Tries an entry again at once. */
export async function retrySave(user: string, seq: number): Promise<void> {
  await updateSave(user, seq, () => RETRIED);
  announce(user, { type: 'wake' });
}

const RETRIED = { state: 'queued', reason: '', tries: 0, retry: RETRY_NOW, current: null } as const;

/** The owner's text wins a conflict: it is sent again as a change of the server's `version`, under a new key. */
export async function keepMine(user: string, seq: number, version: number): Promise<void> {
  await updateSave(user, seq, () => ({
    ...RETRIED,
    key: crypto.randomUUID(),
    operation: 'update',
    baseVersion: version,
    sends: 0,
  }));
  announce(user, { type: 'wake' });
}

/** The owner is signed in again, or the server may be back: entries that waited for that go on. */
export async function reviveSaves(user: string, state: OutboxEntry['state']): Promise<void> {
  const revived = await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite');
    const waiting = (await tx.store.getAll()).filter((entry) => entry.state === state);
    for (const entry of waiting) {
      const retry = { ...entry.retry, backoffUntil: 0 };
      await tx.store.put({ ...entry, state: 'queued', reason: '', retry });
    }
    await tx.done;
    return waiting.length;
  });
  if (revived > 0) announce(user, { type: 'outbox-changed' });
}
