import { withDb } from '../db/db.ts';
import { sealRecord, stampOf } from '../db/sealed-record.ts';
import { keyOf } from '../db/sealing-key.ts';
import {
  DRAFTS,
  HISTORY,
  RECEIPTS,
  type Sealing,
  type Stored,
  UPLOADS,
} from '../db/stored-records.ts';
import { isSecret, isWaiting, type UploadItem } from '../model/upload-item.ts';
import { rewriteSaves } from '../outbox/save-store.ts';
import { storeBytes } from '../uploads/store-bytes.ts';
import { listUploads } from '../uploads/upload-queue.ts';

/** Seals records stored in the clear: by an earlier build, or before the key was there. */
export async function sealPlain(user: string): Promise<void> {
  if (!(await keyOf(user))) return;
  await sealStore(user, 'drafts', DRAFTS);
  await sealStore(user, 'receipts', RECEIPTS);
  await sealStore(user, 'history', HISTORY);
  await sealStore(user, 'uploads', UPLOADS);
  await sealSaves(user);
  await sealBytes(user);
}

type SealedStore = 'drafts' | 'receipts' | 'history' | 'uploads';

async function sealStore<T extends object, Secret extends keyof T>(
  user: string,
  store: SealedStore,
  sealing: Sealing<T, Secret>,
): Promise<void> {
  for (const key of await withDb(user, (db) => db.getAllKeys(store))) {
    // What changes meanwhile, as an item does that is being sent, is sealed as it is then.
    for (let done = false; !done; ) {
      const open = await withDb(user, (db) => db.get(store, key));
      if (!open || open.box !== undefined) break;
      const sealed = await sealRecord(user, sealing, open as unknown as T);
      done = await exchange(user, store, { key, open, sealed });
    }
  }
}

interface Exchange {
  key: IDBValidKey;
  open: unknown;
  sealed: Stored<object, never>;
}

/** Only where the record is still the one that was sealed; whether it is. */
const exchange = (
  user: string,
  store: SealedStore,
  { key, open, sealed }: Exchange,
): Promise<boolean> =>
  withDb(user, async (db) => {
    const tx = db.transaction(store, 'readwrite');
    // The stores differ in types that do not matter to a record that goes back where it came from.
    const records = tx.store as unknown as {
      keyPath: unknown;
      get(key: IDBValidKey): Promise<unknown>;
      put(value: unknown, key?: IDBValidKey): Promise<unknown>;
    };
    const same = stampOf(await records.get(key)) === stampOf(open);
    if (same) await (tx.store.keyPath ? records.put(sealed) : records.put(sealed, key));
    await tx.done;
    return same;
  });

async function sealSaves(user: string): Promise<void> {
  const saves = await withDb(user, (db) => db.getAll('outbox'));
  const open = saves.filter(({ box }) => box === undefined);
  for (const recordKey of new Set(open.map((save) => save.recordKey))) {
    await rewriteSaves(user, recordKey, (chain) => ({ put: chain }));
  }
}

async function sealBytes(user: string): Promise<void> {
  for (const item of (await listUploads(user)).filter((one) => isWaiting(one) && isSecret(one))) {
    const stored = await withDb(user, (db) => db.get('bytes', [item.key, 0]));
    const file = stored instanceof Blob ? stored : stored?.sealed === false ? stored.data : null;
    // Stored in parts, by a browser without Blobs in IndexedDB: too large to hold in memory at once.
    if (file instanceof Blob) await exchangeBytes(user, item, file);
  }
}

/** Not where the item was sent or removed meanwhile: its bytes must not be written again. */
async function exchangeBytes(
  user: string,
  { key, chunkSize }: UploadItem,
  file: Blob,
): Promise<void> {
  try {
    await storeBytes({ user, key, file, secret: true, chunkSize }, async () => async (tx) => {
      const item = await tx.objectStore('uploads').get(key);
      if (!item || !isWaiting(item)) tx.abort();
    });
  } catch (error) {
    if ((error as DOMException).name !== 'AbortError') throw error;
  }
}
