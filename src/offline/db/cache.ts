import {
  clear,
  createStore,
  del,
  delMany,
  entries,
  get,
  keys,
  set,
  type UseStore,
} from 'idb-keyval';
import type { OutboxEntity } from '../model/outbox-entry.ts';
import { CACHE_STORE, cacheDatabase } from './cache-names.ts';

/** A reply cached to be read offline. Its age is measured by the server's clock. */
export interface CachedReply {
  data: unknown;
  /** Milliseconds, the server's clock. */
  serverDate: number;
  permissionVersion: string;
  build: string;
  etag: string;
  /** The request, so that the reply can be refreshed without its screen. */
  asked?: { path: string; request: unknown };
}

/** Maximum number of lists and records cached per user; menus and dictionaries are not counted and never evicted. */
const MAX_CACHED_RECORDS = 200;

/** A reply dated so much later than a newer one, milliseconds, is from when the server's clock was ahead. */
const AHEAD = 60 * 60_000;

/** Key prefix of lists and records, which may be evicted; all other keys are menus and dictionaries. */
export const RECORDS = 'record/';

/** Whether it is the key of a list or a record. */
export const isRecordKey = (key: string): boolean => key.startsWith(RECORDS);

const stores = new Map<string, UseStore>();

/** The store of a user's cached replies. */
export function cacheOf(user: string): UseStore {
  const existing = stores.get(user);
  if (existing) return existing;
  const created = createStore(cacheDatabase(user), CACHE_STORE);
  stores.set(user, created);
  return created;
}

/** The last reply under `key`, or undefined; an unreadable cache counts as empty. */
export async function readCached(user: string, key: string): Promise<CachedReply | undefined> {
  return bestEffort(() => get<CachedReply>(key, cacheOf(user)), undefined);
}

/** Stores a reply. Best effort: when storage is full or denied, nothing is lost that the server does not have. */
export async function writeCached(user: string, key: string, reply: CachedReply): Promise<void> {
  try {
    await set(key, reply, cacheOf(user));
    if (isRecordKey(key)) await trim(user, reply.serverDate);
  } catch {
    // The next visit requests it again.
  }
}

/**
 * Stores a reply unless its session ends meanwhile: the cache may have been cleared by then, so the reply is deleted
 * again. False: the session has ended.
 */
export async function writeInSession(
  user: string,
  key: string,
  reply: CachedReply,
  isOurs: () => boolean | Promise<boolean>,
): Promise<boolean> {
  await writeCached(user, key, reply);
  if (await isOurs()) return true;
  await deleteCached(user, key);
  return false;
}

/** Deletes every cached reply of the user. */
export async function clearCached(user: string): Promise<void> {
  await bestEffort(() => clear(cacheOf(user)), undefined);
}

/** Deletes one cached reply. */
export async function deleteCached(user: string, key: string): Promise<void> {
  await bestEffort(() => del(key, cacheOf(user)), undefined);
}

/** The keys of every cached reply; none where the cache cannot be read. */
export async function listCachedKeys(user: string): Promise<string[]> {
  return bestEffort(() => keys<string>(cacheOf(user)), []);
}

/** Every cached reply with its key; none where the cache cannot be read. */
export async function listCached(user: string): Promise<[string, CachedReply][]> {
  return bestEffort(() => entries<string, CachedReply>(cacheOf(user)), []);
}

/** Frees storage: evicts lists and records, never drafts and queued work. */
export async function deleteCachedRecords(user: string): Promise<void> {
  const records = (await listCachedKeys(user)).filter(isRecordKey);
  await bestEffort(() => delMany(records, cacheOf(user)), undefined);
}

/** Evicts the oldest lists and records; `now`: the server's clock in the newest reply. */
async function trim(user: string, now: number): Promise<void> {
  const rank = ({ serverDate }: CachedReply) => (serverDate > now + AHEAD ? 0 : serverDate);
  const cached = (await entries<string, CachedReply>(cacheOf(user))).filter(([key]) =>
    isRecordKey(key),
  );
  const oldestFirst = cached.sort(([, a], [, b]) => rank(a) - rank(b));
  const surplus = oldestFirst.slice(0, Math.max(0, cached.length - MAX_CACHED_RECORDS));
  await delMany(
    surplus.map(([key]) => key),
    cacheOf(user),
  );
}

/**
 * Runs storage work that nothing depends on; returns `otherwise` where it fails. Where storage is denied, some browsers
 * throw synchronously instead of rejecting.
 */
export async function bestEffort<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** Cache key of one record, shared by the screens that show it and the outbox that confirms it. */
export const recordCacheKey = (entity: OutboxEntity, id: string): string =>
  `${RECORDS}${entity}/${id}`;

/** Runs a write; if the browser has no room for it, evicts cached lists and records and tries once more. */
export async function withQuotaRetry<T>(user: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    await deleteCachedRecords(user);
    return write();
  }
}

/** Whether a write failed because the storage quota is exceeded. */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
