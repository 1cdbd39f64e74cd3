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
  const found: Replies = new Map();
  const transaction = db.transaction(CACHE_STORE);
  for (const key of keys) {
    const reading = transaction.objectStore(CACHE_STORE).get(key);
    reading.onsuccess = () => reading.result && found.set(key, reading.result);
  }
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = reject;
  });
  return found;
}
