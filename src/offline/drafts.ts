import { withDb } from './db.ts';
import type { Draft } from './draft.ts';

/** Keeps a draft; resolves only when its transaction is complete on disk. Rejects with the browser's error. */
export const saveDraft = (user: string, draft: Draft): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' });
    await tx.store.put(draft);
    await tx.done;
  });

export const readDraft = (user: string, key: string): Promise<Draft | undefined> =>
  withDb(user, (db) => db.get('drafts', key));

export const listDrafts = (user: string): Promise<Draft[]> =>
  withDb(user, (db) => db.getAll('drafts'));

/** Drops a draft that its owner gave up; a saved one goes in the transaction that stores the save. */
export const deleteDraft = (user: string, key: string): Promise<void> =>
  withDb(user, (db) => db.delete('drafts', key));
