import { promisifyRequest } from 'idb-keyval';
import { bestEffort, cacheOf } from './cache.ts';
import { DRAWINGS_KEY, drawingKey, type KeptDrawing, pageOf } from './cache-names.ts';

/** Maximum number of drawings of a user, some 30 KB each. */
const MAX_DRAWINGS = 12;

/**
 * Keeps what a page (the hash of its address) looks like: `readEarly` finds it there. Best effort, and one transaction:
 * when the user leaves, all of it goes with the cache.
 */
export async function writeDrawing(
  user: string,
  hash: string,
  drawing: KeptDrawing,
): Promise<void> {
  const page = pageOf(hash);
  const write = async (store: IDBObjectStore): Promise<void> => {
    store.put(drawing, drawingKey(page));
    const before = await promisifyRequest<string[] | undefined>(store.get(DRAWINGS_KEY));
    const all = [page, ...(before ?? []).filter((one) => one !== page)];
    store.put(all.slice(0, MAX_DRAWINGS), DRAWINGS_KEY);
    for (const surplus of all.slice(MAX_DRAWINGS)) store.delete(drawingKey(surplus));
    await promisifyRequest(store.transaction);
  };
  await bestEffort(() => cacheOf(user)('readwrite', write), undefined);
}
