import type { CachedReply } from './cache.ts';
import { CACHE_STORE, cacheDatabase } from './cache-names.ts';

/**
 * Reads cached replies with nothing but what the browser has, before any script is loaded; a cache that cannot be read
 * is an empty one.
 */
export const readEarly = (
  user: string,
  keys: readonly string[],
): Promise<Map<string, CachedReply>> =>
  new Promise((resolve) => {
    const found = new Map<string, CachedReply>();
    const finish = () => resolve(found);
    try {
      const opening = indexedDB.open(cacheDatabase(user));
      // The first to open it makes it, as the library would.
      opening.onupgradeneeded = () => opening.result.createObjectStore(CACHE_STORE);
      opening.onerror = finish;
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(CACHE_STORE);
        const store = transaction.objectStore(CACHE_STORE);
        for (const key of keys) {
          const reading = store.get(key);
          reading.onsuccess = () => reading.result && found.set(key, reading.result);
        }
        transaction.oncomplete = finish;
        transaction.onabort = finish;
        opening.result.close();
      };
    } catch {
      finish();
    }
  });
