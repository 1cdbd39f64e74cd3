import { LockedError } from '../db/crypto.ts';
import { withDb } from '../db/db.ts';
import { isDamage, openRecord, sealRecord, stampOf } from '../db/sealed-record.ts';
import { keyOf, whileSealing } from '../db/sealing-key.ts';
import {
  DRAFTS,
  HISTORY,
  keyIdOf,
  RECEIPTS,
  type SealedBy,
  type Sealing,
  type Stored,
  UPLOADS,
} from '../db/stored-records.ts';
import { isSecret, isWaiting } from '../model/upload-item.ts';
import { rewriteSaves } from '../outbox/save-store.ts';
import { resealBytes } from '../uploads/reseal-bytes.ts';
import { replaceStoredBytes } from '../uploads/store-bytes.ts';
import { listUploads } from '../uploads/upload-queue.ts';

/**
 * Seals with the current key all plain-text content (from an earlier build, or stored before the key arrived) and
 * everything that former keys sealed. What cannot be unsealed is left as it is. It may be interrupted at any point,
 * also by `signal`, and run again.
 */
export async function resealAll(user: string, signal?: AbortSignal): Promise<void> {
  const current = await keyOf(user);
  if (!current) return;
  const work = { user, id: current.id, signal };
  await sealStore(work, 'drafts', DRAFTS);
  await sealStore(work, 'receipts', RECEIPTS);
  await sealStore(work, 'history', HISTORY);
  await sealStore(work, 'uploads', UPLOADS);
  await sealSaves(work);
  await sealBytes(work);
}

interface Work {
  user: string;
  /** Id of the current key. */
  id: string;
  signal: AbortSignal | undefined;
}

/** Whether a record is in plain text or sealed with a former key. */
const needsSealing = (record: SealedBy & { box?: ArrayBuffer }, id: string): boolean =>
  record.box === undefined || keyIdOf(record) !== id;

type SealedStore = 'drafts' | 'receipts' | 'history' | 'uploads';

async function sealStore<T extends object, Secret extends keyof T>(
  { user, id, signal }: Work,
  store: SealedStore,
  sealing: Sealing<T, Secret>,
): Promise<void> {
  const sealOne = async (key: IDBValidKey) => {
    const before = await withDb(user, (db) => db.get(store, key as string));
    if (!before || !needsSealing(before, id)) return true;
    const record = await openRecord(user, sealing, before as unknown as Stored<T, Secret>);
    const sealed = await sealRecord(user, sealing, record);
    // Without a box the key is gone by now: sealed content must not be replaced by plain text.
    return !sealed.box || replaceIfUnchanged(user, store, { key, before, sealed });
  };
  for (const key of await withDb(user, (db) => db.getAllKeys(store))) {
    // A record that changes meanwhile (an item that is being sent) is read and sealed again.
    for (let done = false; !done && !signal?.aborted; ) {
      done = await whileSealing(user, () => sealOne(key)).catch(trueIfUnreadable);
    }
  }
}

/** The record cannot be unsealed: its key is not here, or it is damaged. */
function trueIfUnreadable(error: unknown): true {
  if (error instanceof LockedError || isDamage(error)) return true;
  throw error;
}

interface Replacement {
  key: IDBValidKey;
  before: unknown;
  sealed: Stored<object, never>;
}

/** Replaces a record if it is unchanged since it was read; returns whether it was. */
const replaceIfUnchanged = (
  user: string,
  store: SealedStore,
  { key, before, sealed }: Replacement,
): Promise<boolean> =>
  withDb(user, async (db) => {
    const tx = db.transaction(store, 'readwrite');
    // The stores differ in types, which do not matter here: the record goes back to its own store.
    const records = tx.store as unknown as {
      keyPath: unknown;
      get(key: IDBValidKey): Promise<unknown>;
      put(value: unknown, key?: IDBValidKey): Promise<unknown>;
    };
    const same = stampOf(await records.get(key)) === stampOf(before);
    if (same) await (tx.store.keyPath ? records.put(sealed) : records.put(sealed, key));
    await tx.done;
    return same;
  });

async function sealSaves({ user, id, signal }: Work): Promise<void> {
  const saves = await withDb(user, (db) => db.getAll('outbox'));
  const outdated = saves.filter((save) => needsSealing(save, id));
  for (const recordKey of new Set(outdated.map((save) => save.recordKey))) {
    if (signal?.aborted) return;
    await rewriteSaves(user, recordKey, (chain) => ({ put: chain })).catch(trueIfUnreadable);
  }
}

async function sealBytes({ user, signal }: Work): Promise<void> {
  const items = (await listUploads(user)).filter((one) => isWaiting(one) && isSecret(one));
  for (const { key, chunkSize } of items) {
    if (signal?.aborted) return;
    await resealBytes(user, key).catch(trueIfUnreadable);
    const stored = await withDb(user, (db) => db.get('bytes', [key, 0]));
    const file = stored instanceof Blob ? stored : stored?.sealed === false ? stored.data : null;
    // Bytes stored in parts (by a browser without Blobs in IndexedDB) are skipped: too large to hold in memory at once.
    if (file instanceof Blob)
      await replaceStoredBytes({ user, key, file, secret: true, chunkSize });
  }
}
