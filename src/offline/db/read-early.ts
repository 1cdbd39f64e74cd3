import type { CachedReply } from './cache.ts';
import {
  CACHE_STORE,
  type CachedDrawing,
  type CachedDrawings,
  cacheDatabase,
  DRAWINGS_KEY,
  drawingKey,
  PAGES_KEY,
  type PageKeys,
  pageOf,
} from './cache-names.ts';

type Replies = Map<string, CachedReply>;
type Get = <Value>(key: string) => Promise<Value | undefined>;

export type EarlyDrawing = CachedDrawing & Pick<CachedDrawings, 'tags'>;

/** Reads in progress. Neither rejects: an unreadable cache counts as empty. */
export interface EarlyReads {
  /** The cached replies, by key. */
  replies: Promise<Replies>;
  /** The page's last drawing, with the tags that were open last. */
  drawing: Promise<EarlyDrawing | undefined>;
}

/**
 * Reads the cached replies under these keys, those that the page (the hash of the address) draws, and its drawing. Uses
 * only browser APIs, so that it can run before any script is loaded.
 */
export function readEarly(user: string, hash: string, keys: readonly string[]): EarlyReads {
  const page = pageOf(hash);
  const opening = open(user);
  // One transaction; the drawing is requested first, as it is needed first.
  const reading = opening.then((db) => {
    const get = reader(db);
    return { drawing: readDrawing(get, page), replies: readReplies(get, page, keys) };
  });
  const drawing = reading.then((begun) => begun.drawing).catch(() => undefined);
  const replies = reading.then((begun) => begun.replies).catch((): Replies => new Map());
  void Promise.all([opening, drawing, replies]).then(
    ([db]) => db.close(),
    () => undefined,
  );
  return { replies, drawing };
}

const open = (user: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(cacheDatabase(user));
    // Whichever opens the database first creates the store, as the library would.
    opening.onupgradeneeded = () => opening.result.createObjectStore(CACHE_STORE);
    opening.onerror = reject;
    opening.onsuccess = () => resolve(opening.result);
  });

function reader(db: IDBDatabase): Get {
  const store = db.transaction(CACHE_STORE).objectStore(CACHE_STORE);
  return (key) =>
    new Promise((resolve, reject) => {
      const reading = store.get(key);
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = reject;
    });
}

async function readDrawing(get: Get, page: string): Promise<EarlyDrawing | undefined> {
  const [drawing, all] = await Promise.all([
    get<CachedDrawing>(drawingKey(page)),
    get<CachedDrawings>(DRAWINGS_KEY),
  ]);
  return drawing && { ...drawing, tags: all?.tags ?? '' };
}

async function readReplies(get: Get, page: string, keys: readonly string[]): Promise<Replies> {
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
  // Does not wait for the end of the transaction, which costs another round trip to the storage process.
  await Promise.all([getAll(keys), own]);
  return replies;
}
