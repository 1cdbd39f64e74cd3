import { withDb } from './db.ts';
import type { Draft } from './draft.ts';
import { openRecord, sealRecord } from './sealed-record.ts';
import { DRAFTS } from './sealings.ts';
import type { DraftSecret } from './stored.ts';

/** Keeps a draft; resolves only when its transaction is complete on disk. Rejects with the browser's error. */
export async function saveDraft(user: string, draft: Draft): Promise<void> {
  const stored = await sealRecord(user, DRAFTS, draft);
  await withDb(user, async (db) => {
    const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' });
    await tx.store.put(stored);
    await tx.done;
  });
}

/** A draft, or undefined. Rejects with LockedError where its key is not on this device. */
export async function readDraft(user: string, key: string): Promise<Draft | undefined> {
  const stored = await withDb(user, (db) => db.get('drafts', key));
  return stored && openRecord(user, DRAFTS, stored);
}

/** What is known of all drafts without opening them. */
export const listDraftStates = (user: string): Promise<Omit<Draft, DraftSecret>[]> =>
  withDb(user, (db) => db.getAll('drafts'));

/** All drafts. Rejects with LockedError where their key is not on this device. */
export async function listDrafts(user: string): Promise<Draft[]> {
  const stored = await withDb(user, (db) => db.getAll('drafts'));
  return Promise.all(stored.map((draft) => openRecord(user, DRAFTS, draft)));
}

/** Drops a draft that its owner gave up; a saved one goes in the transaction that stores the save. */
export const deleteDraft = (user: string, key: string): Promise<void> =>
  withDb(user, (db) => db.delete('drafts', key));
