import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { bestEffort } from '../db/cache.ts';
import { sha256HexOfText } from '../db/crypto.ts';

let store: UseStore | undefined;
/** How many items of each user wait on this device; the only thing here that is not of one user. */
const index = (): UseStore => {
  store ??= createStore('lexdesk-waiting', 'counts');
  return store;
};

/** Names a user without their name. */
const pseudonymOf = (user: string): Promise<string> => sha256HexOfText(`lexdesk:${user}`);

/** Stores how many items of a user wait, for the next user of the device. Best effort: it is only shown, never acted on. */
export async function storePendingCount(user: string, count: number): Promise<void> {
  const name = await pseudonymOf(user);
  const write = () => (count > 0 ? set(name, count, index()) : del(name, index()));
  await bestEffort(write, undefined);
}

/** How many items of other users wait on this device. */
export async function countOthers(user: string): Promise<number> {
  const own = await pseudonymOf(user);
  const all = await bestEffort(() => entries<string, number>(index()), []);
  return all.reduce((sum, [name, count]) => (name === own ? sum : sum + count), 0);
}
