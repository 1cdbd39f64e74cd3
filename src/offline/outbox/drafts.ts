import { withDb } from '../db/db.ts';
import { openUndamaged, sealRecord } from '../db/sealed-record.ts';
import { whileSealing } from '../db/sealing-key.ts';
import { DRAFTS, type DraftSecret, HISTORY, type StoredDraft } from '../db/stored-records.ts';
import { type Draft, recordKeyOf } from '../model/outbox-entry.ts';
import { isGone, PAGE } from '../sync/page-lock.ts';
import { referencedKeys } from '../uploads/upload-reference.ts';
import { listOutbox } from './outbox-queue.ts';

/**
 * Stores a draft in place of those that it continues; resolves when the transaction is on disk. Rejects with the
 * browser's error.
 */
export async function saveDraft(
  user: string,
  draft: Draft,
  inPlaceOf: readonly string[] = [],
): Promise<void> {
  await whileSealing(user, async () => {
    const stored = await sealRecord(user, DRAFTS, draft);
    await withDb(user, async (db) => {
      const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' });
      const writes = [...inPlaceOf.map((key) => tx.store.delete(key)), tx.store.put(stored)];
      // Commit explicitly: a page that is being closed may not run another event.
      tx.commit();
      await Promise.all([...writes, tx.done]);
    });
  });
}

/** The record has drafts, but all are damaged. They stay until a new draft or save replaces them. */
export class DamagedDraftsError extends Error {
  /** Keys of all damaged drafts. */
  readonly keys: readonly string[];
  constructor(keys: readonly string[]) {
    super('no draft of the record can be read');
    this.keys = keys;
  }
}

/**
 * The newest readable draft of a record that no other living page owns, or undefined. Older ones, left by closed pages,
 * move to the record's history. Rejects with LockedError where their key is not on this device, with DamagedDraftsError
 * where all are damaged.
 */
export async function loadDraft(user: string, recordKey: string): Promise<Draft | undefined> {
  const free = await listFreeDrafts(user, (draft) => isOf(draft, recordKey));
  free.sort((a, b) => b.savedAt - a.savedAt);
  const [newest, ...older] = await openUndamaged(user, DRAFTS, free);
  if (!newest && free.length > 0) throw new DamagedDraftsError(free.map(({ key }) => key));
  if (newest && older.length > 0) {
    await whileSealing(user, () => moveToHistory(user, recordKey, older, newest));
  }
  return newest;
}

type DraftState = Omit<Draft, DraftSecret>;

const isOf = ({ entity, recordId }: DraftState, recordKey: string): boolean =>
  recordKeyOf(entity, recordId) === recordKey;

/**
 * The matching drafts that no other living page owns. Only the owners of matching drafts are checked, so that no other
 * page delays the result.
 */
async function listFreeDrafts(
  user: string,
  isWanted: (draft: DraftState) => boolean,
): Promise<StoredDraft[]> {
  const all = (await withDb(user, (db) => db.getAll('drafts'))).filter(isWanted);
  const free = await Promise.all(
    all.map(({ page = PAGE }) => (page === PAGE ? true : isGone(page))),
  );
  return all.filter((_, at) => free[at]);
}

async function moveToHistory(
  user: string,
  recordKey: string,
  drafts: readonly Draft[],
  shown: Draft,
): Promise<void> {
  // Its 30 days there begin now: a draft may be of any age.
  const movedAt = Date.now();
  const sealed = await Promise.all(
    drafts.map(async ({ key, fields, savedAt: at }) => ({
      key,
      isSame: JSON.stringify(fields) === JSON.stringify(shown.fields),
      text: await sealRecord(user, HISTORY, { recordKey, label: '', fields, at, movedAt }),
    })),
  );
  await withDb(user, async (db) => {
    const tx = db.transaction(['drafts', 'history'], 'readwrite', { durability: 'strict' });
    for (const { key, isSame, text } of sealed) {
      // Another tab may have moved or discarded it meanwhile.
      const isThere = (await tx.objectStore('drafts').count(key)) > 0;
      if (isThere && !isSame) void tx.objectStore('history').add(text);
      void tx.objectStore('drafts').delete(key);
    }
    await tx.done;
  });
}

/** The plain-text fields of drafts that this page may continue. */
export const listFreeDraftStates: (
  user: string,
  isWanted: (draft: DraftState) => boolean,
) => Promise<DraftState[]> = listFreeDrafts;

/** The plain-text fields of all drafts. */
export const listDraftStates = (user: string): Promise<DraftState[]> =>
  withDb(user, (db) => db.getAll('drafts'));

/** All drafts that are not damaged. Rejects with LockedError where their key is not on this device. */
export const listDrafts = async (user: string): Promise<Draft[]> =>
  openUndamaged(user, DRAFTS, await withDb(user, (db) => db.getAll('drafts')));

/** Deletes drafts that their owner discarded; a save deletes its draft in its own transaction. */
export const deleteDrafts = (user: string, keys: readonly string[]): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('drafts', 'readwrite');
    for (const key of keys) void tx.store.delete(key);
    await tx.done;
  });

/** Keys of the uploads that the user's drafts and waiting saves reference: their receipts must not be pruned. */
export async function referencedUploads(user: string): Promise<ReadonlySet<string>> {
  const [drafts, entries] = await Promise.all([listDrafts(user), listOutbox(user)]);
  return new Set([...drafts, ...entries].flatMap(({ fields }) => referencedKeys(fields)));
}
