import type { IDBPObjectStore, StoreNames } from 'idb';
import { type UserSchema, withDb } from './db.ts';

/** The queues with bulk changes. */
type Queue = 'uploads' | 'outbox';
type QueueStore<Name extends Queue> = IDBPObjectStore<
  UserSchema,
  StoreNames<UserSchema>[],
  Name,
  'readwrite'
>;
/** Maps a record to its new value; null: unchanged. */
type Change<Name extends Queue> = (
  record: UserSchema[Name]['value'],
) => UserSchema[Name]['value'] | null;

/** Applies `change` to every record of a queue in one transaction; returns the changed records. */
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

/** The same within the caller's transaction. */
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
