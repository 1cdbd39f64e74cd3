import { withQuotaRetry } from '../db/cache.ts';
import { type UserDb, withDb } from '../db/db.ts';
import { openUndamaged, sealRecord, stampOf } from '../db/sealed-record.ts';
import { whileSealing } from '../db/sealing-key.ts';
import {
  HISTORY,
  RECEIPTS,
  SAVES,
  type StoredReceipt,
  type StoredSave,
  type StoredText,
} from '../db/stored-records.ts';
import type { OutboxEntry, Receipt, SupersededText } from '../model/outbox-entry.ts';

/** A save without the `seq` that the database assigns. */
export type NewSave = Omit<OutboxEntry, 'seq'>;

/** Changes to the saves of one record, applied in one transaction. */
export interface Rewriting {
  remove?: readonly number[];
  put?: readonly (OutboxEntry | NewSave)[];
  receipts?: readonly Receipt[];
  /** Texts for the history. */
  superseded?: readonly SupersededText[];
  /** Keys of drafts that the save replaces. */
  drafts?: readonly string[];
}

/** Decides the changes, given the readable saves of one record (oldest first) and the requested receipt. */
type Plan = (saves: OutboxEntry[], receipt: FoundReceipt | undefined) => Rewriting;

/** Only the plain-text fields of a damaged receipt are known. */
export type FoundReceipt = Receipt & { isDamaged?: true };

/**
 * Rewrites the saves of one record as `plan` decides, with optimistic locking: content is unsealed and sealed outside
 * of the transaction (which would end meanwhile), and if another tab changed the saves in between, the plan runs again.
 * Resolves when the result is on disk. Damaged saves and receipts are left as they are and do not block others. Rejects
 * with LockedError where a key is not on this device, with QuotaExceededError where there is no room even without
 * cached records.
 */
export async function rewriteSaves(
  user: string,
  recordKey: string,
  plan: Plan,
  parent: string | null = null,
): Promise<void> {
  const rewrite = async () => {
    const found = await readChain(user, recordKey, parent);
    const saves = await openUndamaged(user, SAVES, found.saves);
    const receipt = found.receipt && (await openReceipt(user, found.receipt));
    const sealed = await sealAll(user, plan(saves, receipt));
    const stamp = stampOf(found.saves);
    return withQuotaRetry(user, () => withDb(user, (db) => write(db, recordKey, stamp, sealed)));
  };
  for (let written = false; !written; ) written = await whileSealing(user, rewrite);
}

/** Both in one transaction: a save that is confirmed in between would be found neither as a save nor as a receipt. */
const readChain = (user: string, recordKey: string, parent: string | null) =>
  withDb(user, async (db) => {
    const tx = db.transaction(['outbox', 'receipts']);
    const [saves, receipt] = await Promise.all([
      tx.objectStore('outbox').index('recordKey').getAll(recordKey),
      parent === null ? undefined : tx.objectStore('receipts').get(parent),
    ]);
    return { saves, receipt };
  });

async function openReceipt(user: string, stored: StoredReceipt): Promise<FoundReceipt> {
  const [receipt] = await openUndamaged(user, RECEIPTS, [stored]);
  const { id, version, confirmedAt } = stored;
  return receipt ?? { id, version, confirmedAt, isDamaged: true };
}

interface SealedRewriting {
  remove: readonly number[];
  put: readonly StoredSave[];
  receipts: readonly StoredReceipt[];
  superseded: readonly StoredText[];
  drafts: readonly string[];
}

async function sealAll(
  user: string,
  { remove = [], put = [], receipts = [], superseded = [], drafts = [] }: Rewriting,
): Promise<SealedRewriting> {
  return {
    remove,
    // A new entry has no `seq` yet: the database assigns it.
    put: await Promise.all(put.map((save) => sealRecord(user, SAVES, save as OutboxEntry))),
    receipts: await Promise.all(receipts.map((one) => sealRecord(user, RECEIPTS, one))),
    superseded: await Promise.all(superseded.map((text) => sealRecord(user, HISTORY, text))),
    drafts,
  };
}

/** False: the saves have changed since the plan was made. */
async function write(
  db: UserDb,
  recordKey: string,
  stamp: string,
  { remove, put, receipts, superseded, drafts }: SealedRewriting,
): Promise<boolean> {
  const stores = ['outbox', 'drafts', 'receipts', 'history'] as const;
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  const outbox = tx.objectStore('outbox');
  const current = await outbox.index('recordKey').getAll(recordKey);
  const same = stampOf(current) === stamp;
  if (same) {
    for (const seq of remove) void outbox.delete(seq);
    for (const save of put) void outbox.put(save);
    for (const receipt of receipts) void tx.objectStore('receipts').put(receipt);
    for (const text of superseded) void tx.objectStore('history').add(text);
    for (const key of drafts) void tx.objectStore('drafts').delete(key);
  }
  await tx.done;
  return same;
}

type Link = Pick<OutboxEntry, 'seq' | 'id' | 'parent'>;

/** A save and those that build on it, in order. */
export function chainFrom<One extends Link>(first: Link, saves: readonly One[]): One[] {
  const chain = saves.filter(({ seq }) => seq === first.seq);
  for (const save of saves) if (save.parent === chain.at(-1)?.id) chain.push(save);
  return chain;
}

/** A record's losing texts of decided conflicts, newest first. */
export async function listSupersededTexts(
  user: string,
  recordKey: string,
): Promise<SupersededText[]> {
  const stored = await withDb(user, (db) => db.getAllFromIndex('history', 'recordKey', recordKey));
  return openUndamaged(user, HISTORY, stored.reverse());
}

/** All losing texts of this user's conflicts, as stored. */
export const listHistory = (user: string): Promise<StoredText[]> =>
  withDb(user, (db) => db.getAll('history'));

/** Deletes the conflict history, at its owner's request. */
export const clearHistory = (user: string): Promise<void> =>
  withDb(user, (db) => db.clear('history'));

/** Retention of the conflict history, milliseconds. */
const HISTORY_LIFE = 30 * 24 * 60 * 60_000;

/** Deletes texts that have been in the conflict history for 30 days. */
export const pruneHistory = (user: string, now: number): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('history', 'readwrite');
    for (let found = await tx.store.openCursor(); found; found = await found.continue()) {
      const { at, movedAt = at } = found.value;
      if (now - movedAt > HISTORY_LIFE) await found.delete();
    }
    await tx.done;
  });
