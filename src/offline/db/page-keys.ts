import { get, getMany, update } from 'idb-keyval';
import { bestEffort, type CachedReply, cacheOf } from './cache.ts';
import { PAGES_KEY, type PageKeys, pageOf } from './cache-names.ts';

/** Limits: pages per user, replies per page. */
const MAX_PAGES = 50;
const MAX_KEYS = 20;

/**
 * Records that a page (the hash of its address) draws the replies under these keys, so that {@link readEarly} can
 * preload them.
 */
export async function recordPageKeys(
  user: string,
  hash: string,
  keys: readonly string[],
): Promise<void> {
  const page = pageOf(hash);
  const add = (before: PageKeys = []): PageKeys => {
    const known = before.find(([name]) => name === page)?.[1] ?? [];
    const all = [...new Set([...keys, ...known])].slice(0, MAX_KEYS);
    return [[page, all] as const, ...before.filter(([name]) => name !== page)].slice(0, MAX_PAGES);
  };
  await bestEffort(() => update<PageKeys>(PAGES_KEY, add, cacheOf(user)), undefined);
}

/** The cached replies that a page drew last, by key; empty where the cache cannot be read. */
export async function readPageReplies(
  user: string,
  hash: string,
): Promise<ReadonlyMap<string, CachedReply>> {
  const read = async () => {
    const pages = await get<PageKeys>(PAGES_KEY, cacheOf(user));
    const keys = pages?.find(([name]) => name === pageOf(hash))?.[1] ?? [];
    const replies = await getMany<CachedReply | undefined>([...keys], cacheOf(user));
    return keys.map((key, at) => [key, replies[at]] as const);
  };
  const found = await bestEffort(read, []);
  return new Map(found.flatMap(([key, reply]) => (reply ? [[key, reply]] : [])));
}
