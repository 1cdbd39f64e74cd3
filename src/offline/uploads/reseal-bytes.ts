import { seal, unseal } from '../db/crypto.ts';
import { type BytesRecord, type StoredBytes, withDb } from '../db/db.ts';
import { keyOf, openingKey, whileSealing } from '../db/sealing-key.ts';
import { keyIdOf, type SealingKey } from '../db/stored-records.ts';
import { isWaiting } from '../model/upload-item.ts';
import { bytesOf, partCount, placeOf, releaseBuffer, sealedPart } from './bytes.ts';
import { groupCommit } from './group-commit.ts';
import { wholeOf } from './store-bytes.ts';

/**
 * Reseals the bytes of an item with the current key, where a former key sealed them. Memory use does not grow with the
 * file. Rejects as reading and storing bytes do; the stored bytes are unchanged then.
 */
export async function resealBytes(user: string, item: string): Promise<void> {
  const places = await withDb(user, (db) => db.getAllKeys('bytes', bytesOf(item)));
  for (const [, part] of places) await whileSealing(user, () => resealRecord(user, item, part));
}

async function resealRecord(user: string, item: string, part: number): Promise<void> {
  const record = await withDb(user, (db) => db.get('bytes', [item, part]));
  const current = await keyOf(user);
  if (!current || !isSealedBefore(record, current)) return;
  const old = await openingKey(user, keyIdOf(record));
  const resealPart = async (bytes: ArrayBuffer, at: number) => {
    const place = placeOf(user, item, record.size, at);
    const content = await unseal(old, place, bytes);
    const sealed = await seal(current.key, place, content);
    releaseBuffer(content);
    return sealed;
  };
  const { data } = record;
  const sealed =
    data instanceof Blob
      ? await resealWhole(data, record.size, resealPart)
      : await resealPart(data, part);
  await replaceIfUnchanged(user, [item, part], record, {
    ...record,
    data: sealed,
    sealedBy: current.id,
  });
}

/** Whether the record is sealed with a former key. */
const isSealedBefore = (
  record: StoredBytes | undefined,
  { id }: SealingKey,
): record is BytesRecord =>
  record !== undefined && !(record instanceof Blob) && record.sealed && keyIdOf(record) !== id;

async function resealWhole(
  whole: Blob,
  size: number,
  resealPart: (bytes: ArrayBuffer, part: number) => Promise<ArrayBuffer>,
): Promise<Blob> {
  const parts: Blob[] = [];
  for (let part = 0; part < partCount(size); part += 1) {
    const sealed = await resealPart(await sealedPart(whole, part).arrayBuffer(), part);
    parts.push(new Blob([sealed]));
    releaseBuffer(sealed);
  }
  return wholeOf(parts);
}

/** Replaces the record, unless the item was sent or removed meanwhile, or another tab has already resealed it. */
const replaceIfUnchanged = (
  user: string,
  place: [string, number],
  before: BytesRecord,
  after: BytesRecord,
): Promise<void> =>
  groupCommit(user, async (tx) => {
    const [item, record] = await Promise.all([
      tx.objectStore('uploads').get(place[0]),
      tx.objectStore('bytes').get(place),
    ]);
    const same =
      record && !(record instanceof Blob) && record.sealed && keyIdOf(record) === keyIdOf(before);
    if (same && item && isWaiting(item)) await tx.objectStore('bytes').put(after, place);
  });
