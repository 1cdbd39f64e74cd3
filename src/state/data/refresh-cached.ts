import { isUnreachable, TimeoutError } from '../../api/errors.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type CachedReply, isRecordKey, listCached } from '../../offline/db/cache.ts';
import { dictNameOf } from '../../offline/replies/cached-reply.ts';
import { loadConfig } from '../base/config.store.ts';
import { client } from '../base/page-client.ts';
import { loadMenu } from '../menu/menu.store.ts';
import { requireUserName } from '../session/session.store.ts';
import { refreshDicts } from './dict/dict.store.ts';
import { storeReply } from './store-reply.ts';

/** Number of parallel requests: the screens' own calls must not be held up. */
const LANES = 4;
/** Timeout of each reply, and of configuration, menu and dictionaries together, milliseconds. */
const TIMEOUT = 20_000;

/**
 * Refreshes everything that this device caches from the server: configuration, menu, dictionaries, lists and records.
 * Returns how many lists and records failed; those stay as they were. Rejects as `loadMenu` does, and where the server
 * does not answer.
 */
export async function refreshCached(): Promise<number> {
  const user = requireUserName();
  const cached = await listCached(user);
  const dicts = cached.flatMap(([key]) => dictNameOf(key) ?? []);
  const records = cached.filter(([key]) => isRecordKey(key));
  await inTime(Promise.all([loadConfig(), loadMenu(), refreshDicts(dicts)]));
  const calls = await loadReadingCalls();
  let failed = 0;
  let reachable = true;
  const lane = async () => {
    for (let next = records.pop(); next; next = records.pop()) {
      const error = reachable ? await refreshOne(user, ...next, calls) : null;
      if (error !== undefined) failed += 1;
      // The other requests would time out as well.
      if (isUnreachable(error)) reachable = false;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}

/** Rejects after the timeout; the work continues nevertheless. */
function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), TIMEOUT);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * The reading endpoints, by path. The whole endpoint table is loaded only at the first refresh: it contains every
 * contract.
 */
export async function loadReadingCalls(): Promise<ReadonlyMap<string, Endpoint>> {
  const { endpoints } = await import('../../contract/endpoints.ts');
  const all: readonly Endpoint[] = Object.values(endpoints);
  return new Map(
    all.filter(({ write, access }) => !write && access === 'session').map((one) => [one.path, one]),
  );
}

/** Requests a reply and caches it. Returns the error, or undefined on success. */
export async function refreshOne(
  user: string,
  key: string,
  { asked }: Pick<CachedReply, 'asked'>,
  calls: ReadonlyMap<string, Endpoint>,
): Promise<unknown> {
  const endpoint = asked && calls.get(asked.path);
  if (!endpoint) return null;
  try {
    const options = { quiet: true, timeout: TIMEOUT };
    const { data, meta } = await client.fetch(endpoint, asked.request, options);
    await storeReply(user, key, { data, ...meta, asked });
    return undefined;
  } catch (error) {
    return error;
  }
}
