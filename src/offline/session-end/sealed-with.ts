import { withDb } from '../db/db.ts';
import { keyIdOf, type SealedBy } from '../db/stored-records.ts';
import { isWaiting } from '../model/upload-item.ts';

interface MaybeSealed extends SealedBy {
  box?: ArrayBuffer;
}

const idsIn = (records: readonly MaybeSealed[]): string[] =>
  records.filter(({ box }) => box !== undefined).map(keyIdOf);

/** Ids of the keys that sealed pending content: drafts, saves and names of files. */
export const keysOfPending = (user: string): Promise<Set<string>> =>
  withDb(user, async (db) => {
    const [drafts, saves, uploads] = await Promise.all([
      db.getAll('drafts'),
      db.getAll('outbox'),
      db.getAll('uploads'),
    ]);
    return new Set(idsIn([...drafts, ...saves, ...uploads.filter(isWaiting)]));
  });

/** Ids of the keys that sealed any content on this device. */
export const keysOfAll = (user: string): Promise<Set<string>> =>
  withDb(user, async (db) => {
    const names = ['drafts', 'outbox', 'uploads', 'receipts', 'history'] as const;
    const tx = db.transaction([...names, 'bytes'] as const);
    const records = await Promise.all(names.map((name) => tx.objectStore(name).getAll()));
    const ids = new Set(idsIn(records.flat()));
    // One at a time: where the browser cannot store Blobs, each record holds megabytes.
    const bytes = tx.objectStore('bytes');
    for (let found = await bytes.openCursor(); found; found = await found.continue()) {
      const { value } = found;
      if (!(value instanceof Blob) && value.sealed) ids.add(keyIdOf(value));
    }
    return ids;
  });
