import { FIRST_KEY } from '../../contract/session/first-key.ts';
import { type UserDb, withDb } from './db.ts';
import type { SealingKey, StoredCurrent, StoredKey } from './stored-records.ts';

export type { SealingKey };

/** A user's keys on this device. */
export interface Ring {
  /** The key that seals. */
  current: SealingKey | null;
  /** A new current key should be requested from the server. */
  isOld: boolean;
  /** Former keys: they only open what they sealed, until it is resealed. */
  others: readonly SealingKey[];
}

/** Store key of the current key; the others are stored under their ids. */
const CURRENT = 'current';
/** Store key of the only key in builds before database version 7. */
const FIRST = 'device';

const nameOf = (id: string): string => (id === FIRST_KEY ? FIRST : id);

/** The user's keys as stored on this device. */
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
 * Stores keys from the server if they are still wanted (`isWanted`): a user who left meanwhile has deleted their keys.
 * `current` becomes the current key, unless another tab has already stored a new one: then it joins the others. False:
 * not wanted.
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

/** What to store, given the previous current key. */
function withNew(
  before: StoredCurrent | undefined,
  current: StoredCurrent | null,
  others: readonly SealingKey[],
): { current: StoredCurrent | null; others: readonly SealingKey[] } {
  if (before && !before.isOld) {
    const more = current ? [...others, current] : others;
    return { current: null, others: more.filter(({ id }) => id !== before.id) };
  }
  // The server may answer with the same key that came with the sign-in: then nothing is replaced.
  const isReplaced = before && before.id !== current?.id;
  return { current, others: isReplaced ? [...others, before] : others };
}

/** A key as stored under its id. */
const bare = ({ id, key }: SealingKey): StoredKey => (id === FIRST_KEY ? key : { id, key });

/** Marks the current key as due for replacement; it seals until the new one is here. */
export const markOld = (user: string): Promise<void> =>
  withDb(user, async (db) => {
    const tx = db.transaction('keys', 'readwrite');
    const current = await tx.store.get(CURRENT);
    if (current) void tx.store.put({ ...withId(current), isOld: true }, CURRENT);
    await tx.done;
  });

/** Deletes a key that no content needs any more. */
export const deleteStoredKey = (user: string, id: string): Promise<void> =>
  withDb(user, (db) => db.delete('keys', nameOf(id)));

/** Deletes every key. */
export const clearKeys = (user: string): Promise<void> => withDb(user, (db) => db.clear('keys'));
