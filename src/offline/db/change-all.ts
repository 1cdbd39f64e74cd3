import type { IDBPObjectStore, StoreNames } from 'idb';
import { type UserSchema, withDb } from './db.ts';

/** The queues whose records change together. */
type Queue = 'uploads' | 'outbox';
type QueueStore<Name extends Queue> = IDBPObjectStore<
  UserSchema,
  StoreNames<UserSchema>[],
  Name,
  'readwrite'
>;
/** What a record becomes; null: it stays as it is. */
type Change<Name extends Queue> = (
  record: UserSchema[Name]['value'],
) => UserSchema[Name]['value'] | null;

/** Changes every record of a queue that `change` has something for, in one transaction; returns those that changed. */
export const changeAll = <Name extends Queue>(
  user: string,
  name: Name,
  change: Change<Name>,
): Promise<UserSchema[Name]['value'][]> =>
  withDb(user, async (db) => {
    const tx = db.transaction(name, 'readwrite');
    const changed = await changeIn(tx.store as unknown as QueueStore<Name>, change);
    await tx.done;
    return changed;
  });

/** The same as a part of what else a transaction does. */
export async function changeIn<Name extends Queue>(
  store: QueueStore<Name>,
  change: Change<Name>,
): Promise<UserSchema[Name]['value'][]> {
  const changed: UserSchema[Name]['value'][] = [];
  for (const record of await store.getAll()) {
    const next = change(record);
    if (!next) continue;
    changed.push(next);
    await store.put(next);
  }
  return changed;
}
