import { changeAll, changeIn } from '../db/change-all.ts';
import { withDb } from '../db/db.ts';
import { openRecord, openUndamaged } from '../db/sealed-record.ts';
import {
  type ReceiptSecret,
  SAVES,
  type SaveSecret,
  type StoredSave,
} from '../db/stored-records.ts';
import { announce } from '../model/messages.ts';
import type { OutboxEntry, Receipt } from '../model/outbox-entry.ts';
import { isSendable, type OutboxState, RETRY_NOW, withoutBackoff } from '../model/queue-item.ts';
import type { Fields } from './merge.ts';
import { rebase } from './rebase.ts';
import { chainFrom, rewriteSaves } from './save-store.ts';

const STRICT = { durability: 'strict' } as const;
/** What can be read of a save, and changed, without opening it. */
export type SaveState = Omit<OutboxEntry, SaveSecret>;
type Confirmation = Omit<Receipt, ReceiptSecret>;

/** Receipts outlive any editor that may still build on them, milliseconds. */
const RECEIPT_LIFE = 30 * 24 * 60 * 60_000;

/**
 * All unconfirmed saves, in the order they were made. Those whose key is not on this device are there without content,
 * and wait.
 */
export async function listOutbox(user: string): Promise<OutboxEntry[]> {
  const stored = await listStoredSaves(user);
  return Promise.all(stored.map((save) => openSave(user, save).catch(() => lockedView(save))));
}

/** The same as they are stored: enough to find which is due. */
export const listStoredSaves = (user: string): Promise<StoredSave[]> =>
  withDb(user, (db) => db.getAll('outbox'));

/** A save with its content. Rejects with LockedError where its key is not on this device. */
export const openSave = (user: string, save: StoredSave): Promise<OutboxEntry> =>
  openRecord(user, SAVES, save);

/** A save that cannot be read: it is there, and waits for its key. */
function lockedView({ box: _, ...save }: StoredSave): OutboxEntry {
  const hidden = { fields: {}, baseFields: null, label: '已锁定的修改', current: null };
  return { ...save, ...hidden, state: 'waiting-auth', reason: '等待解锁' };
}

/** The newest unconfirmed save of a record, unless it is damaged. Rejects with LockedError where its key is not on this device. */
export async function latestSave(
  user: string,
  recordKey: string,
): Promise<OutboxEntry | undefined> {
  const stored = await withDb(user, (db) => db.getAllFromIndex('outbox', 'recordKey', recordKey));
  return (await openUndamaged(user, SAVES, stored.slice(-1)))[0];
}

/** Changes what is open of an entry that still exists. False: it does not. */
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
 * From here on the server may have it: the content of its key is fixed before the first byte leaves. Returns what is to
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
 * The server confirmed with its `record`: receipts replace the entry, and what builds on it starts from the
 * answered version, and from what was merged into it. So does what took its place under another key meanwhile.
 */
export async function confirmSave(
  user: string,
  entry: OutboxEntry,
  record: { version?: number | undefined },
): Promise<void> {
  const version = record.version ?? null;
  const merged = entry.mergedWith !== undefined;
  const unseen = {
    ...(merged && { record }),
    ...((entry.isReplaced || entry.joined?.length) && !merged && { fields: entry.fields }),
  };
  await rewriteSaves(user, entry.recordKey, (saves) => {
    const names = [entry.id, ...(entry.joined ?? [])];
    const receipts = names.map((id) => ({ id, version, confirmedAt: Date.now(), ...unseen }));
    // What is merged with has not been seen: until then the base is older, and what is sent again meets the record.
    const base = merged ? entry.baseVersion : version;
    const freed = saves.flatMap((save) => freedBy(entry, base, save));
    const put = merged ? freed.map((save) => rebase(save, record)) : freed;
    return { remove: [entry.seq], receipts, put };
  });
  announce(user, { type: 'outbox-changed' });
}

function freedBy(entry: OutboxEntry, baseVersion: number | null, save: OutboxEntry): OutboxEntry[] {
  if (save.parent === entry.id) return [{ ...save, parent: null, baseVersion }];
  if (save.seq !== entry.seq || save.key === entry.key) return [];
  return [{ ...save, operation: 'update', baseVersion, baseFields: entry.fields }];
}

/** Confirmed saves. */
export const listReceipts = (user: string): Promise<Confirmation[]> =>
  withDb(user, (db) => db.getAll('receipts'));

/** Drops receipts of saves that no edit can build on any more. */
export const pruneConfirmations = (user: string, now: number): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('receipts', 'readwrite');
    for (let found = await tx.store.openCursor(); found; found = await found.continue()) {
      if (now - found.value.confirmedAt > RECEIPT_LIFE) await found.delete();
    }
    await tx.done;
  });

/** Discards a save at its owner's request; those that build on it go with it. */
export async function discardSave(user: string, entry: OutboxEntry): Promise<void> {
  await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite');
    const saves = await tx.store.index('recordKey').getAll(entry.recordKey);
    await Promise.all(chainFrom(entry, saves).map(({ seq }) => tx.store.delete(seq)));
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

/** The owner is signed in again, or the server may be back: entries that waited for that go on. */
export const requeueSaves = (user: string, ...states: OutboxState[]): Promise<void> =>
  changeSaves(user, requeued(...states));

/** The same within another transaction, without a broadcast. Returns those that go on. */
export const requeueIn = (
  store: Parameters<typeof changeIn<'outbox'>>[0],
  state: OutboxState,
): Promise<StoredSave[]> => changeIn(store, requeued(state));

const requeued =
  (...states: OutboxState[]) =>
  (save: StoredSave) =>
    states.includes(save.state) && !(save.state === 'queued' && save.retry.backoffUntil === 0)
      ? {
          ...save,
          ...{ state: 'queued' as const, reason: '' },
          retry: withoutBackoff(save.retry, Date.now()),
        }
      : null;

/** No user is signed in: what would be sent waits for its owner. */
export const holdSaves = (user: string): Promise<void> =>
  changeSaves(user, (save) =>
    isSendable(save) ? { ...save, state: 'waiting-auth', reason: '等待重新登录' } : null,
  );

async function changeSaves(
  user: string,
  change: (save: StoredSave) => StoredSave | null,
): Promise<void> {
  const changed = await changeAll(user, 'outbox', change);
  if (changed.length > 0) announce(user, { type: 'outbox-changed' });
}
