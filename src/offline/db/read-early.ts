import type { CachedReply } from './cache.ts';
import { CACHE_STORE, cacheDatabase } from './cache-names.ts';

type Replies = Map<string, CachedReply>;

/**
 * Reads cached replies with nothing but what the browser has, before any script is loaded; a cache that cannot be read
 * is an empty one.
 */
export const readEarly = (user: string, keys: readonly string[]): Promise<Replies> =>
  read(user, keys).catch(() => new Map());

const read = (user: string, keys: readonly string[]): Promise<Replies> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(cacheDatabase(user));
    // The first to open it makes it, as the library would.
    opening.onupgradeneeded = () => opening.result.createObjectStore(CACHE_STORE);
    opening.onerror = reject;
    opening.onsuccess = () =>
      readAll(opening.result, keys)
        .then(resolve, reject)
        .finally(() => opening.result.close());
  });

async function readAll(db: IDBDatabase, keys: readonly string[]): Promise<Replies> {
  const store = db.transaction(CACHE_STORE).objectStore(CACHE_STORE);
  const readings = keys.map(
    (key) =>
      new Promise<CachedReply | undefined>((resolve, reject) => {
        const reading = store.get(key);
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = reject;
      }),
  );
  // Not when the transaction is complete, which is another trip to the disk's process and back.
  const replies = await Promise.all(readings);
  return new Map(keys.flatMap((key, at) => (replies[at] ? [[key, replies[at]]] : [])));
}
