import type { CachedReply } from './cache.ts';
import { CACHE_STORE, cacheDatabase, PAGES_KEY, type PageKeys, pageOf } from './cache-names.ts';

type Replies = Map<string, CachedReply>;

/**
 * Reads the cached replies under these keys, and those that the page of an address (its hash) draws, with nothing but
 * what the browser has, before any script is loaded; a cache that cannot be read is an empty one.
 */
export const readEarly = (user: string, hash: string, keys: readonly string[]): Promise<Replies> =>
  read(user, pageOf(hash), keys).catch(() => new Map());

const read = (user: string, page: string, keys: readonly string[]): Promise<Replies> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(cacheDatabase(user));
    // The first to open it makes it, as the library would.
    opening.onupgradeneeded = () => opening.result.createObjectStore(CACHE_STORE);
    opening.onerror = reject;
    opening.onsuccess = () =>
      readAll(opening.result, page, keys)
        .then(resolve, reject)
        .finally(() => opening.result.close());
  });

async function readAll(db: IDBDatabase, page: string, keys: readonly string[]): Promise<Replies> {
  const store = db.transaction(CACHE_STORE).objectStore(CACHE_STORE);
  const get = <Value>(key: string) =>
    new Promise<Value | undefined>((resolve, reject) => {
      const reading = store.get(key);
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = reject;
    });
  const replies: Replies = new Map();
  const getAll = (some: readonly string[]) =>
    Promise.all(
      some.map(async (key) => {
        const reply = await get<CachedReply>(key);
        if (reply) replies.set(key, reply);
      }),
    );
  const own = get<PageKeys>(PAGES_KEY).then((pages) =>
    getAll(pages?.find(([name]) => name === page)?.[1] ?? []),
  );
  // Not when the transaction is complete, which is another trip to the disk's process and back.
  await Promise.all([getAll(keys), own]);
  return replies;
}
