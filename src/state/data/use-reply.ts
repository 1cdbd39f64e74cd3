import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type ApiError, isUnreachable, NetworkError } from '../../api/errors.ts';
import type { Endpoint, ReplyOf, RequestOf } from '../../contract/endpoint.ts';
import { type CachedReply, readCached } from '../../offline/db/cache.ts';
import { useAway, useOnline } from '../base/use-online.ts';
import { currentUserName } from '../session/session.store.ts';
import { recordDrawn } from './page-replies.ts';
import { type FetchOptions, fetchAndStore } from './store-reply.ts';
import { REVALIDATION_DELAY, warmReply } from './warm-replies.ts';

/** A reply for a screen: from the cache at once, then from the server. */
export interface ReplyView<Data> {
  data: Data | undefined;
  /** Server clock of the data shown, milliseconds. */
  savedAt: number | null;
  /** True while cached data is shown because the server is unreachable. */
  offline: boolean;
  loading: boolean;
  /** Why there is nothing newer to show; being offline is not an error while cached data is shown. */
  error: ApiError | null;
  reload(): void;
}

interface Shown<Data> extends Omit<ReplyView<Data>, 'reload'> {
  /** The device's cache has been read. */
  read: boolean;
}

const nothing = {
  data: undefined,
  savedAt: null,
  offline: false,
  loading: true,
  error: null,
  read: false,
};

/**
 * Calls a reading endpoint and caches its last reply under `cacheKey` for this user. Requests again when the request
 * changes, when the server is back, and on `reload`. Pass `null` as request to request nothing.
 */
export function useReply<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> | null,
  cacheKey: string,
): ReplyView<ReplyOf<E>> {
  const [shown, setShown] = useState<Shown<ReplyOf<E>>>(() => {
    const warm = request && readAs(endpoint, warmReply(cacheKey));
    return { ...nothing, ...warm };
  });
  const online = useOnline();
  const [round, setRound] = useState(0);
  const requestKey = JSON.stringify(request);
  const last = useRef({ key: '', online, round });
  const isDrawn = shown.data !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `requestKey` stands for `request`; `online` and `round` request again; `isDrawn` counts at the first time only
  useEffect(() => {
    if (request === null) return;
    let current = true;
    const show = (next: (before: Shown<ReplyOf<E>>) => Shown<ReplyOf<E>>) => {
      if (current) setShown(next);
    };
    const key = cacheKey + requestKey;
    const isSame = last.current.key === key;
    // Not requested by the user: the server is back.
    const quiet = isSame && last.current.online !== online;
    if (!isSame && last.current.key) show(() => nothing);
    const isReturn = isSame && !quiet && last.current.round === round;
    const isWarm = !last.current.key && isDrawn;
    last.current = { key, online, round };
    const anew = isSame && !isReturn;
    const begin = () => void fetchReply(endpoint, request, cacheKey, show, { quiet, anew });
    const timer = isReturn || isWarm ? setTimeout(begin, REVALIDATION_DELAY) : undefined;
    if (timer === undefined) begin();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [endpoint, cacheKey, requestKey, online, round]);

  const view = useAway() ? viewWhileAway(shown) : shown;
  return { ...view, reload: useCallback(() => setRound((count) => count + 1), []) };
}

/** The view while the server is away: calls may hang where the network was lost silently. */
function viewWhileAway<Data>(shown: Shown<Data>): Shown<Data> {
  if (shown.data !== undefined) return { ...shown, offline: true, loading: false };
  if (!shown.loading || !shown.read) return shown;
  return { ...shown, offline: true, loading: false, error: new NetworkError() };
}

type Show<E extends Endpoint> = (next: (before: Shown<ReplyOf<E>>) => Shown<ReplyOf<E>>) => void;

async function fetchReply<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  cacheKey: string,
  show: Show<E>,
  options: FetchOptions,
): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  recordDrawn(cacheKey);
  const response = fetchAndStore(endpoint, request, cacheKey, { user, ...options });
  // Handled below; without this a quick failure counts as unhandled while the cache is being read.
  response.catch(() => undefined);
  // The device's cache may be slower than the server.
  const drawn = showCached(endpoint, user, cacheKey, show);
  try {
    const { data, meta } = await response;
    // A transition: keys and presses are handled while a long list is being drawn.
    startTransition(() =>
      show(() => ({ ...nothing, data, savedAt: meta.serverDate, loading: false })),
    );
  } catch (error) {
    await drawn;
    const offline = isUnreachable(error);
    show((before) => ({
      ...before,
      offline,
      loading: false,
      error: offline && before.data !== undefined ? null : (error as ApiError),
    }));
  }
}

/** Shows the cached reply, unless something is shown already; a preloaded reply is replaced by a newer cached one. */
async function showCached<E extends Endpoint>(
  endpoint: E,
  user: string,
  cacheKey: string,
  show: Show<E>,
): Promise<void> {
  const cached = readAs(endpoint, await readCached(user, cacheKey));
  if (!cached) return startTransition(() => show((before) => ({ ...before, read: true })));
  const givesWay = ({ savedAt, loading }: Shown<ReplyOf<E>>) =>
    savedAt === null || (loading && cached.savedAt > savedAt);
  show((before) => (givesWay(before) ? { ...before, ...cached } : before));
}

/** Data of a cached reply; null if it no longer matches the contract, as an older build stored it. */
function readAs<E extends Endpoint>(
  { reply }: E,
  cached: CachedReply | undefined,
): { data: ReplyOf<E>; savedAt: number } | null {
  const checked = v.safeParse(reply, cached?.data);
  if (!cached || !checked.success) return null;
  return { data: checked.output as ReplyOf<E>, savedAt: cached.serverDate };
}
