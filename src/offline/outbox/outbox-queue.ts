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
import {
  isSendable,
  type OutboxState,
  RETRY_NOW,
  WAITS_FOR_KEY,
  WAITS_FOR_SIGN_IN,
  withoutBackoff,
} from '../model/queue-item.ts';
import type { Fields } from './merge.ts';
import { rebase } from './rebase.ts';
import { chainFrom, rewriteSaves } from './save-store.ts';

const STRICT = { durability: 'strict' } as const;
/** The fields of a save that can be read and changed without unsealing. */
export type SaveState = Omit<OutboxEntry, SaveSecret>;
type Confirmation = Omit<Receipt, ReceiptSecret>;

/** Retention of receipts, longer than any editor that may still build on them; milliseconds. */
const RECEIPT_LIFE = 30 * 24 * 60 * 60_000;

/** All unconfirmed saves, oldest first. Those that cannot be unsealed are listed without content, as waiting. */
export async function listOutbox(user: string): Promise<OutboxEntry[]> {
  const stored = await listStoredSaves(user);
  return Promise.all(stored.map((save) => openSave(user, save).catch(() => lockedView(save))));
}

/** The same as stored: enough to find which is due. */
export const listStoredSaves = (user: string): Promise<StoredSave[]> =>
  withDb(user, (db) => db.getAll('outbox'));

/** Unseals a save. Rejects with LockedError where its key is not on this device. */
export const openSave = (user: string, save: StoredSave): Promise<OutboxEntry> =>
  openRecord(user, SAVES, save);

/** Placeholder of a save that cannot be unsealed; it waits for its key. */
function lockedView({ box: _, ...save }: StoredSave): OutboxEntry {
  const hidden = { fields: {}, baseFields: null, label: '已锁定的修改', current: null };
  return { ...save, ...hidden, ...WAITS_FOR_KEY };
}

/**
 * The newest unconfirmed save of a record; undefined where it is damaged. Rejects with LockedError where its key is not
 * on this device.
 */
export async function latestSave(
  user: string,
  recordKey: string,
): Promise<OutboxEntry | undefined> {
  const stored = await withDb(user, (db) => db.getAllFromIndex('outbox', 'recordKey', recordKey));
  return (await openUndamaged(user, SAVES, stored.slice(-1)))[0];
}

/** Changes the plain-text fields of an entry. False: it no longer exists. */
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
 * Freezes a save before its first byte is sent: from here on the server may have it, so the content of its key must not
 * change. Returns the frozen save, or undefined if it was replaced or discarded meanwhile.
 */
export async function freezeSave(
  user: string,
  { seq, key, recordKey }: OutboxEntry,
  fields: Fields,
): Promise<OutboxEntry | undefined> {
  let frozen: OutboxEntry | undefined;
  await rewriteSaves(user, recordKey, (saves) => {
    const current = saves.find((save) => save.seq === seq && save.key === key);
    frozen = current && { ...current, fields, sends: current.sends + 1 };
    return frozen ? { put: [frozen] } : {};
  });
  announce(user, { type: 'outbox-changed' });
  return frozen;
}

/**
 * Handles the server's confirmation: receipts replace the entry. Saves that build on it, and a save that replaced it
 * under another key meanwhile, start from the version in the reply and, after a merge, from the merged record.
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
    // After a merge, the form has not seen the other user's changes: its saves stay on the older base and are rebased.
    const base = merged ? entry.baseVersion : version;
    const rebased = saves.flatMap((save) => rebasedOn(entry, base, save));
    const put = merged ? rebased.map((save) => rebase(save, record)) : rebased;
    return { remove: [entry.seq], receipts, put };
  });
  announce(user, { type: 'outbox-changed' });
}

function rebasedOn(
  entry: OutboxEntry,
  baseVersion: number | null,
  save: OutboxEntry,
): OutboxEntry[] {
  if (save.parent === entry.id) return [{ ...save, parent: null, baseVersion }];
  if (save.seq !== entry.seq || save.key === entry.key) return [];
  return [{ ...save, operation: 'update', baseVersion, baseFields: entry.fields }];
}

/** Receipts of confirmed saves. */
export const listReceipts = (user: string): Promise<Confirmation[]> =>
  withDb(user, (db) => db.getAll('receipts'));

/** Deletes receipts that no edit can build on any more. */
export const pruneConfirmations = (user: string, now: number): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('receipts', 'readwrite');
    for (let found = await tx.store.openCursor(); found; found = await found.continue()) {
      if (now - found.value.confirmedAt > RECEIPT_LIFE) await found.delete();
    }
    await tx.done;
  });

/**
 * Discards a save and those that build on it, at its owner's request; not what another tab has saved in its place since
 * its owner saw it.
 */
export async function discardSave(user: string, entry: OutboxEntry): Promise<void> {
  await withDb(user, async (db) => {
    const tx = db.transaction('outbox', 'readwrite');
    const saves = await tx.store.index('recordKey').getAll(entry.recordKey);
    const seen = saves.find(({ seq, savedAt }) => seq === entry.seq && savedAt === entry.savedAt);
    const chain = seen ? chainFrom(seen, saves) : [];
    await Promise.all(chain.map(({ seq }) => tx.store.delete(seq)));
    await tx.done;
  });
  announce(user, { type: 'outbox-changed' });
}

/** Requeues an entry, due at once. */
export async function retrySave(user: string, seq: number): Promise<void> {
  await updateSave(user, seq, () => RETRIED);
  announce(user, { type: 'wake' });
}

const RETRIED = { state: 'queued', reason: '', tries: 0, stalls: 0, retry: RETRY_NOW } as const;

/** Requeues entries in these states: the owner is signed in again, or the server may be reachable. */
export const requeueSaves = (user: string, ...states: OutboxState[]): Promise<void> =>
  changeSaves(user, requeued(...states));

/** The same within the caller's transaction, without a broadcast. Returns the requeued saves. */
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

/** The session is over: sendable saves wait until their owner signs in. */
export const holdSaves = (user: string): Promise<void> =>
  changeSaves(user, (save) => (isSendable(save) ? { ...save, ...WAITS_FOR_SIGN_IN } : null));

async function changeSaves(
  user: string,
  change: (save: StoredSave) => StoredSave | null,
): Promise<void> {
  const changed = await changeAll(user, 'outbox', change);
  if (changed.length > 0) announce(user, { type: 'outbox-changed' });
}
