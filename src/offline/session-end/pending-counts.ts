import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { bestEffort } from '../db/cache.ts';
import { sha256HexOfText } from '../db/crypto.ts';

let store: UseStore | undefined;
/** Number of waiting items per user of this device; the only store here that is shared between users. */
const index = (): UseStore => {
  store ??= createStore('lexdesk-waiting', 'counts');
  return store;
};

/** Identifies a user without revealing the name. */
const pseudonymOf = (user: string): Promise<string> => sha256HexOfText(`lexdesk:${user}`);

/**
 * Stores how many items of a user wait, to be shown to the next user of the device. Best effort: nothing depends on it.
 */
export async function storePendingCount(user: string, count: number): Promise<void> {
  const name = await pseudonymOf(user);
  const write = () => (count > 0 ? set(name, count, index()) : del(name, index()));
  await bestEffort(write, undefined);
}

/** Number of items of other users that wait on this device. */
export async function countOthers(user: string): Promise<number> {
  const own = await pseudonymOf(user);
  const all = await bestEffort(() => entries<string, number>(index()), []);
  return all.reduce((sum, [name, count]) => (name === own ? sum : sum + count), 0);
}
