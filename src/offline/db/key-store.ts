import { FIRST_KEY } from '../../contract/session/first-key.ts';
import { type UserDb, withDb } from './db.ts';
import type { SealingKey, StoredCurrent, StoredKey } from './stored-records.ts';

export type { SealingKey };

/** The keys of a user on this device. */
export interface Ring {
  /** Seals. */
  current: SealingKey | null;
  /** The current one served its time: another is wanted from the server. */
  isOld: boolean;
  /** Open what they sealed, until that is sealed anew. */
  others: readonly SealingKey[];
}

/** Where the current key lies; the others lie under their ids. */
const CURRENT = 'current';
/** Where builds before version 7 of the database put the one key that they knew. */
const FIRST = 'device';

const nameOf = (id: string): string => (id === FIRST_KEY ? FIRST : id);

/** The keys that this device stores for a user. */
export const readRing = (user: string): Promise<Ring> => withDb(user, ringIn);

async function ringIn(db: UserDb): Promise<Ring> {
  const { store } = db.transaction('keys');
  const [current, stored] = await Promise.all([store.get(CURRENT), store.getAll()]);
  const all = stored.map(withId);
  const first = all.find(({ id }) => id === FIRST_KEY);
  const own = current ? withId(current) : (first ?? null);
  return {
    current: own && { id: own.id, key: own.key },
    isOld: own?.isOld === true || own === first,
    others: all.filter(({ id }) => id !== own?.id).map(({ id, key }) => ({ id, key })),
  };
}

const withId = (stored: StoredKey): StoredCurrent =>
  'id' in stored ? stored : { id: FIRST_KEY, key: stored };

/**
 * Stores keys from the server if they are `isWanted` by then: a user who left meanwhile deleted theirs. `current` becomes the
 * current key, unless another tab was faster: then it is one of the others. False: they are not wanted.
 */
export const storeKeys = (
  user: string,
  current: StoredCurrent | null,
  others: readonly SealingKey[],
  isWanted: () => boolean,
): Promise<boolean> =>
  withDb(user, async (db) => {
    const tx = db.transaction('keys', 'readwrite');
    const stored = await tx.store.get(CURRENT);
    const wanted = isWanted();
    const next = wanted ? withNew(stored && withId(stored), current, others) : null;
    for (const one of next?.others ?? []) void tx.store.put(bare(one), nameOf(one.id));
    if (next?.current) void tx.store.put(next.current, CURRENT);
    await tx.done;
    return wanted;
  });

/** What is to be stored beside `before`, the current one until now. */
function withNew(
  before: StoredCurrent | undefined,
  current: StoredCurrent | null,
  others: readonly SealingKey[],
): { current: StoredCurrent | null; others: readonly SealingKey[] } {
  if (before && !before.isOld) {
    const more = current ? [...others, current] : others;
    return { current: null, others: more.filter(({ id }) => id !== before.id) };
  }
  // The one that a sign-in brought is what the server gives then.
  const isReplaced = before && before.id !== current?.id;
  return { current, others: isReplaced ? [...others, before] : others };
}

/** As it lies under its id. */
const bare = ({ id, key }: SealingKey): StoredKey => (id === FIRST_KEY ? key : { id, key });

/** Another key is wanted from the server in place of the current one, which seals until then. */
export const markOld = (user: string): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('keys', 'readwrite');
    const current = await tx.store.get(CURRENT);
    if (current) void tx.store.put({ ...withId(current), isOld: true }, CURRENT);
    await tx.done;
  });

/** Deletes a key that opens nothing any more. */
export const deleteStoredKey = (user: string, id: string): Promise<void> =>
  withDb(user, (db) => db.delete('keys', nameOf(id)));

/** Deletes every key. */
export const clearKeys = (user: string): Promise<void> => withDb(user, (db) => db.clear('keys'));
