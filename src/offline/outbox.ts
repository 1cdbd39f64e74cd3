import { withDb } from './db.ts';
import { type Fields, mergeFields } from './merge.ts';
import { announce } from './messages.ts';
import {
  type OutboxEntity,
  type OutboxEntry,
  type OutboxState,
  type Receipt,
  recordKeyOf,
} from './outbox-entry.ts';
import { rebase, UNSENT } from './rebase.ts';
import { type NewSave, type Rewriting, rewriteSaves } from './save-store.ts';
import { openRecord } from './sealed-record.ts';
import { SAVES } from './sealings.ts';
import type { ReceiptSecret, SaveSecret, StoredSave } from './stored.ts';
import { RETRY_NOW } from './upload-item.ts';

const STRICT = { durability: 'strict' } as const;
/** What can be said of a save, and changed, without opening it. */
export type SaveState = Omit<OutboxEntry, SaveSecret>;
type Confirmation = Omit<Receipt, ReceiptSecret>;

/** Receipts outlive any editor that may still build on them, milliseconds. */
const RECEIPT_LIFE = 30 * 24 * 60 * 60_000;

export interface Save {
  entity: OutboxEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
  baseVersion: number | null;
  /** Fields of what the edit started from; null where nobody knows. */
  baseFields: Fields | null;
  /** Id that `enqueueSave` gave for the save this edit builds on, if there was one. */
  parent: string | null;
  fields: Fields;
  label: string;
}

/**
 * Keeps a save until the server has confirmed it, and drops the record's draft, in one transaction; gives the id that
 * the next edit builds on. A parent that is surely not on the server is replaced; one that may be stays, because the
 * content of its key is fixed, and so does one that holds somebody else's changes too. An edit that does not build on
 * the earlier save of its record keeps its own base version, so that the server, not chance, decides between two tabs.
 */
export async function enqueueSave(user: string, save: Save): Promise<string> {
  const recordKey = recordKeyOf(save.entity, save.recordId);
  let id = '';
  const plan = (saves: OutboxEntry[], receipt: Receipt | undefined) => {
    const last = saves.at(-1);
    const parent = last?.id === save.parent ? last : undefined;
    if (parent && isOursToReplace(parent)) {
      id = parent.id;
      return { ...replacing(parent, save), dropDraft: true };
    }
    const entry = newEntry(save, recordKey, parent, receipt);
    id = entry.id;
    return { put: [entry], dropDraft: true };
  };
  await rewriteSaves(user, recordKey, plan, save.parent);
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
  return id;
}

/** Never sent, or refused by the server: a save on top of it must not wait behind it for ever. */
const isOursToReplace = ({ sends, state, mergedWith }: OutboxEntry): boolean =>
  mergedWith === undefined && (sends === 0 || state === 'needs-attention' || state === 'conflict');

/**
 * A save takes the place of the one it builds on, under a new key: whoever prepared to send the old content must notice
 * that it is gone. Where another tab has built on the same one, both changes stay; of a field that both changed the
 * newest does, and the other goes to the history.
 */
function replacing(entry: OutboxEntry, save: Save): Rewriting {
  const kept = { ...save.fields, ...entry.fields };
  const { fields, overlaps } = mergeFields(save.baseFields ?? kept, save.fields, kept);
  const { recordKey } = entry;
  const [key, now, { label }] = [crypto.randomUUID(), Date.now(), save];
  return {
    put: [{ ...entry, key, fields, label, savedAt: now, ...UNSENT }],
    lost: overlaps.length > 0 ? [{ recordKey, label, fields: entry.fields, at: now }] : [],
  };
}

function newEntry(
  save: Save,
  recordKey: string,
  parent: OutboxEntry | undefined,
  receipt: Receipt | undefined,
): NewSave {
  const base = receipt ? receipt.version : save.baseVersion;
  const entry: NewSave = {
    ...save,
    id: crypto.randomUUID(),
    key: crypto.randomUUID(),
    recordKey,
    operation: save.parent ? 'update' : save.operation,
    parent: parent ? parent.id : null,
    baseVersion: parent ? null : base,
    savedAt: Date.now(),
    ...UNSENT,
  };
  // What it builds on is on the server together with somebody else's changes.
  return receipt?.record === undefined ? entry : rebase(entry, receipt.record);
}

/**
 * All unconfirmed saves, in the order they were made. Those whose key is not on this device are there without content,
 * and wait.
 */
export async function listOutbox(user: string): Promise<OutboxEntry[]> {
  const stored = await listStoredSaves(user);
  return Promise.all(stored.map((save) => openSave(user, save).catch(() => lockedView(save))));
}

/** The same as they lie in their store: enough to say which is due. */
export const listStoredSaves = (user: string): Promise<StoredSave[]> =>
  withDb(user, (db) => db.getAll('outbox'));

/** A save with its content. Rejects with LockedError where its key is not on this device. */
export const openSave = (user: string, save: StoredSave): Promise<OutboxEntry> =>
  openRecord(user, SAVES, save);

/** How a save looks that nobody can read: it is there, and waits for its key. */
function lockedView({ box: _, ...save }: StoredSave): OutboxEntry {
  const hidden = { fields: {}, baseFields: null, label: '已锁定的修改', current: null };
  return { ...save, ...hidden, state: 'waiting-auth', reason: '等待解锁' };
}

/** The newest unconfirmed save of a record. Rejects with LockedError where its key is not on this device. */
export async function latestSave(
  user: string,
  recordKey: string,
): Promise<OutboxEntry | undefined> {
  const stored = await withDb(user, (db) => db.getAllFromIndex('outbox', 'recordKey', recordKey));
  const last = stored.at(-1);
  return last && openSave(user, last);
}

/** Changes what is open of an entry that still exists; says whether it does. */
export async function updateSave(
  user: string,
  seq: number,
  change: (entry: SaveState) => Partial<SaveState>,
): Promise<boolean> {
  const exists = await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite', STRICT);
    const entry = await tx.store.get(seq);
    if (entry) await tx.store.put({ ...entry, ...change(entry) });
    await tx.done;
    return entry !== undefined;
  });
  announce(user, { type: 'outbox-changed' });
  return exists;
}

/**
 * From here on the server may have it: the content of its key is fixed before the first byte leaves. Gives what is to
 * be sent, or undefined where the save is not the same any more.
 */
export async function fixSave(
  user: string,
  { seq, key, recordKey }: OutboxEntry,
  fields: Fields,
): Promise<OutboxEntry | undefined> {
  let fixed: OutboxEntry | undefined;
  await rewriteSaves(user, recordKey, (saves) => {
    const current = saves.find((save) => save.seq === seq && save.key === key);
    fixed = current && { ...current, fields, sends: current.sends + 1 };
    return fixed ? { put: [fixed] } : {};
  });
  announce(user, { type: 'outbox-changed' });
  return fixed;
}

/**
 * The server confirmed with its `record`: a receipt takes the entry's place, and what builds on it starts from the
 * answered version, and from what was merged into it.
 */
export async function confirmSave(
  user: string,
  entry: OutboxEntry,
  record: { version?: number | undefined },
): Promise<void> {
  const version = record.version ?? null;
  const merged = entry.mergedWith !== undefined;
  await rewriteSaves(user, entry.recordKey, (saves) => {
    const receipt = { id: entry.id, version, confirmedAt: Date.now(), ...(merged && { record }) };
    const next = saves.filter(({ parent }) => parent === entry.id);
    const freed = next.map((save) => ({ ...save, parent: null, baseVersion: version }));
    const put = merged ? freed.map((save) => rebase(save, record)) : freed;
    return { remove: [entry.seq], receipt, put };
  });
  announce(user, { type: 'outbox-changed' });
}

/** Confirmed saves; those nobody can build on any more are dropped. */
export const listReceipts = (user: string): Promise<Confirmation[]> =>
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

const RETRIED = { state: 'queued', reason: '', tries: 0, stalls: 0, retry: RETRY_NOW } as const;

/** The owner is signed in again, or the server may be back: entries that waited for that go on; how many. */
export const reviveSaves = (user: string, state: OutboxState): Promise<number> =>
  changeAll(user, (save) =>
    save.state === state
      ? { state: 'queued', reason: '', retry: { ...save.retry, backoffUntil: 0 } }
      : null,
  );

/** Nobody is signed in: what would be sent waits for its owner. */
export const holdSaves = (user: string): Promise<number> =>
  changeAll(user, (save) =>
    isSendable(save) ? { state: 'waiting-auth', reason: '等待重新登录' } : null,
  );

/** Changes what is open of every entry that `change` has something for, in one transaction; how many. */
async function changeAll(
  user: string,
  change: (save: SaveState) => Partial<SaveState> | null,
): Promise<number> {
  const changed = await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite');
    let count = 0;
    for (const save of await tx.store.getAll()) {
      const changes = change(save);
      if (!changes) continue;
      count += 1;
      await tx.store.put({ ...save, ...changes });
    }
    await tx.done;
    return count;
  });
  if (changed > 0) announce(user, { type: 'outbox-changed' });
  return changed;
}

/** Whether the leader may send it, once its time has come. */
export const isSendable = ({ state }: SaveState): boolean =>
  state === 'queued' || state === 'waiting-network' || state === 'waiting-upload';
