import { type Place, seal, unseal } from './crypto.ts';
import { keyOf, openingKey } from './sealing-key.ts';
import { keyIdOf, type Sealing, type Stored } from './stored-records.ts';

/** Seals the private fields if the user has a key; call it within {@link whileSealing}. */
export async function sealRecord<T extends object, Secret extends keyof T>(
  user: string,
  { store, secrets, idOf }: Sealing<T, Secret>,
  record: T,
): Promise<Stored<T, Secret>> {
  const current = await keyOf(user);
  if (!current) return record;
  const open = { ...record };
  const hidden: Partial<T> = {};
  for (const name of secrets) {
    if (name in record) hidden[name] = record[name];
    delete open[name];
  }
  const content = new TextEncoder().encode(JSON.stringify(hidden));
  const { id, key } = current;
  return { ...open, sealedBy: id, box: await seal(key, [user, store, idOf(record)], content) };
}

/**
 * Unseals a record. Rejects with LockedError where its key is not on this device, with OperationError where it cannot
 * be decrypted.
 */
export async function openRecord<T extends object, Secret extends keyof T>(
  user: string,
  { store, idOf }: Sealing<T, Secret>,
  stored: Stored<T, Secret>,
): Promise<T> {
  const { box, sealedBy: _, ...rest } = stored;
  if (box === undefined) return stored as T;
  const place: Place = [user, store, idOf(rest as unknown as T)];
  const content = await unseal(await openingKey(user, keyIdOf(stored)), place, box);
  return { ...rest, ...JSON.parse(new TextDecoder().decode(content)) };
}

/**
 * Whether unsealing failed because the record is damaged: its box is not what was sealed, or does not contain a record.
 * A storage failure is not damage.
 */
export const isDamage = (error: unknown): boolean =>
  /^(?:Operation|Range|Syntax)Error$/.test((error as Error).name);

/**
 * Unseals the records and leaves out damaged ones, so that one does not hide the others. Rejects with LockedError where
 * a key is not on this device, with the browser's error where its storage fails.
 */
export async function openUndamaged<T extends object, Secret extends keyof T>(
  user: string,
  sealing: Sealing<T, Secret>,
  stored: readonly Stored<T, Secret>[],
): Promise<T[]> {
  const opened = await Promise.all(
    stored.map((record) =>
      openRecord(user, sealing, record).catch((error: unknown) => {
        if (!isDamage(error)) throw error;
        return null;
      }),
    ),
  );
  return opened.filter((record) => record !== null);
}

/**
 * Fingerprint of a record's state, for optimistic locking. For sealed content it is the IV, which is never used twice.
 */
export const stampOf = (stored: unknown): string =>
  JSON.stringify(stored, (_, value) =>
    value instanceof ArrayBuffer ? [...new Uint8Array(value, 0, 12)] : value,
  );
