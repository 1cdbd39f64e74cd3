import { promisifyRequest } from 'idb-keyval';
import { bestEffort, cacheOf } from './cache.ts';
import {
  type CachedDrawing,
  type CachedDrawings,
  DRAWINGS_KEY,
  drawingKey,
  pageOf,
} from './cache-names.ts';

/** Maximum number of drawings per user, some 30 KB each. */
const MAX_DRAWINGS = 12;

/**
 * Caches a page's drawing (page: the hash of its address), which `readEarly` finds. Best effort, in one transaction.
 * The drawings are in the reply cache and are deleted with it when the user leaves.
 */
export async function writeDrawing(
  user: string,
  hash: string,
  drawing: CachedDrawing,
  tags: string,
): Promise<void> {
  const page = pageOf(hash);
  const write = async (store: IDBObjectStore): Promise<void> => {
    store.put(drawing, drawingKey(page));
    const all = [page, ...(await drawnPages(store)).filter((one) => one !== page)];
    const cached: CachedDrawings = { pages: all.slice(0, MAX_DRAWINGS), tags };
    store.put(cached, DRAWINGS_KEY);
    for (const surplus of all.slice(MAX_DRAWINGS)) store.delete(drawingKey(surplus));
    await promisifyRequest(store.transaction);
  };
  await bestEffort(() => cacheOf(user)('readwrite', write), undefined);
}

/** Deletes the drawings of every page. */
export async function deleteDrawings(user: string): Promise<void> {
  const remove = async (store: IDBObjectStore): Promise<void> => {
    for (const page of await drawnPages(store)) store.delete(drawingKey(page));
    store.delete(DRAWINGS_KEY);
    await promisifyRequest(store.transaction);
  };
  await bestEffort(() => cacheOf(user)('readwrite', remove), undefined);
}

const drawnPages = async (store: IDBObjectStore): Promise<readonly string[]> =>
  (await promisifyRequest<CachedDrawings | undefined>(store.get(DRAWINGS_KEY)))?.pages ?? [];
