import { type Place, seal, unseal } from './crypto.ts';
import { keyOf } from './sealing-key.ts';
import type { Sealing, Stored } from './stored-records.ts';

/** Seals the private fields where the user has a key. */
export async function sealRecord<T extends object, Secret extends keyof T>(
  user: string,
  { store, secrets, idOf }: Sealing<T, Secret>,
  record: T,
): Promise<Stored<T, Secret>> {
  const key = await keyOf(user);
  if (!key) return record;
  const open = { ...record };
  const hidden: Partial<T> = {};
  for (const name of secrets) {
    if (name in record) hidden[name] = record[name];
    delete open[name];
  }
  const content = new TextEncoder().encode(JSON.stringify(hidden));
  return { ...open, box: await seal(key, [user, store, idOf(record)], content) };
}

/** The record as it was. Rejects with LockedError where its key is not on this device. */
export async function openRecord<T extends object, Secret extends keyof T>(
  user: string,
  { store, idOf }: Sealing<T, Secret>,
  stored: Stored<T, Secret>,
): Promise<T> {
  const { box, ...rest } = stored;
  if (box === undefined) return stored as T;
  const place: Place = [user, store, idOf(rest as unknown as T)];
  const content = await unseal(await keyOf(user), place, box);
  return { ...rest, ...JSON.parse(new TextDecoder().decode(content)) };
}

/** Identifies a state of a record; that of sealed content is its IV, which is never used twice. */
export const stampOf = (stored: unknown): string =>
  JSON.stringify(stored, (_, value) =>
    value instanceof ArrayBuffer ? [...new Uint8Array(value, 0, 12)] : value,
  );
