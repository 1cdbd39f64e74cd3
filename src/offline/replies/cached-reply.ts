import { CACHED_HEADER, type CacheReason } from '../../api/reply-meta.ts';
import { CACHED_CALLS } from '../../contract/cached-calls.ts';
import { CODE, HEADER } from '../../contract/codes.ts';
import { type CachedReply, readCached } from '../db/cache.ts';

/** Cache key of the menu. Changing it makes the cached menu unreadable. */
export const MENU_KEY = 'menu';

const DICT = 'dict/';

/** Cache key of a dictionary. */
export const dictKey = (name: string): string => DICT + name;

/** The name of the dictionary cached under a key, or null. */
export const dictNameOf = (key: string): string | null =>
  key.startsWith(DICT) ? key.slice(DICT.length) : null;

const endOf = (path: string): string => path.replace('{base}', '');
const isCallOf = ({ url }: Pick<Request, 'url'>, path: string): boolean =>
  new URL(url).pathname.endsWith(endOf(path));

/** Whether the worker caches the reply to this request: only the listed read calls, never a write. */
export const isCachedCall = (request: Pick<Request, 'method' | 'url' | 'headers'>): boolean =>
  request.method === 'POST' &&
  request.headers.has(HEADER.token) &&
  Object.values(CACHED_CALLS).some((path) => isCallOf(request, path));

/** Cache key of the reply to such a request. */
export async function cacheKeyOf(request: Request): Promise<string> {
  if (isCallOf(request, CACHED_CALLS.menu)) return MENU_KEY;
  const { name } = (await request.clone().json()) as { name: unknown };
  return dictKey(String(name));
}

/** Path and body of the call whose reply is cached under a key. */
export function callOf(key: string): { path: string; body: object } {
  const name = dictNameOf(key);
  return name === null
    ? { path: CACHED_CALLS.menu, body: {} }
    : { path: CACHED_CALLS.dict, body: { name } };
}

/** The cached menu or dictionary; undefined where there is none. */
export async function readReply(user: string, key: string): Promise<CachedReply | undefined> {
  const cached = await readCached(user, key);
  // Earlier builds cached only the selectable entries of a dictionary.
  return Array.isArray(cached?.data) ? { ...cached, data: { list: cached.data } } : cached;
}

/** Builds a Response from a cached reply, with its date and the reason why it comes from the cache. */
export function toResponse(cached: CachedReply, reason: CacheReason): Response {
  const { data, serverDate, permissionVersion, build, etag } = cached;
  const body = { rtn_code: CODE.ok, rtn_msg: '', rtn_data: data };
  return Response.json(body, {
    headers: {
      date: new Date(serverDate).toUTCString(),
      [HEADER.permissionVersion]: permissionVersion,
      [HEADER.build]: build,
      etag,
      [CACHED_HEADER]: reason,
    },
  });
}
