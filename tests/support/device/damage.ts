import { withDb } from '../../../src/offline/db/db.ts';

/** Breaks what lies sealed in a store, all of it or what is meant: it does not open any more, whatever the key. */
export const damage = (
  user: string,
  store: 'drafts' | 'outbox' | 'receipts' | 'history' | 'uploads',
  isMeant: (record: object) => boolean = () => true,
): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction(store, 'readwrite');
    for (let found = await tx.store.openCursor(); found; found = await found.continue()) {
      if (isMeant(found.value)) await found.update({ ...found.value, box: new ArrayBuffer(40) });
    }
    await tx.done;
  });
