import { proxy, type Snapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { ForbiddenError, isUnreachable, RefusalError } from '../../api/errors.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { readCached, recordCacheKey } from '../../offline/db/cache.ts';
import type { OutboxEntity } from '../../offline/model/outbox-entry.ts';
import { networkState } from '../base/network.store.ts';
import { notify } from '../base/notices.store.ts';
import { placeOf } from '../menu/record-places.ts';
import { currentUserName, requireUserName } from '../session/session.store.ts';

/** A record that this device has not cached and fetches once the server is reachable. Contains none of its content. */
interface Wanted {
  entity: OutboxEntity;
  id: string;
  /** Path of the call that reads it. */
  path: string;
}

interface WantedRecords {
  list: readonly Wanted[];
}

const state = proxy<WantedRecords>({ list: [] });
export const wantedState = state as Snapshot<WantedRecords>;

const storeKey = (user: string): string => `lexdesk.wanted/${user}`;

type Step = (list: readonly Wanted[]) => readonly Wanted[];

/** Changes the list here, and the stored one, which other tabs of the user change too. */
function change(user: string, step: Step): void {
  state.list = step(state.list);
  try {
    const list = step(readWanted(user));
    if (list.length > 0) localStorage.setItem(storeKey(user), JSON.stringify(list));
    else localStorage.removeItem(storeKey(user));
  } catch {
    // Full or denied: the request lasts until the page is closed.
  }
}

const without =
  (id: string): Step =>
  (list) =>
    list.filter((one) => one.id !== id);

/** Whether a record is requested. */
export const isWanted = ({ list }: Snapshot<WantedRecords>, id: string): boolean =>
  list.some((one) => one.id === id);

/** Requests a record to be fetched at the next connection. */
export function wantRecord(wanted: Wanted): void {
  if (isWanted(state, wanted.id)) return;
  change(requireUserName(), (list) => [...without(wanted.id)(list), wanted]);
}

/** Fetches the user's requested records whenever the server is reachable. Returns the unsubscribe function. */
export function watchWanted(user: string): () => void {
  state.list = readWanted(user);
  const fetchAll = () => void fetchWanted(user).catch(() => undefined);
  if (networkState.online) fetchAll();
  const unsubscribe = subscribeKey(networkState, 'online', (online) => online && fetchAll());
  return () => {
    unsubscribe();
    state.list = [];
  };
}

function readWanted(user: string): readonly Wanted[] {
  const stored = parseJson(localStorage.getItem(storeKey(user)));
  return Array.isArray(stored) ? stored.filter(isWhole) : [];
}

const isWhole = (one: unknown): one is Wanted => {
  const { entity, id, path } = (one ?? {}) as Record<string, unknown>;
  return [entity, id, path].every((part) => typeof part === 'string');
};

async function fetchWanted(user: string): Promise<void> {
  if (state.list.length === 0) return;
  const { loadReadingCalls, refreshOne } = await import('./refresh-cached.ts');
  const calls = await loadReadingCalls();
  for (const wanted of state.list) {
    const { entity, id, path } = wanted;
    const key = recordCacheKey(entity, id);
    const error = await refreshOne(user, key, { asked: { path, request: { id } } }, calls);
    const cached = error === undefined ? await readCached(user, key) : undefined;
    // The session may have ended meanwhile: what is still wanted is fetched in the user's next one.
    if (isUnreachable(error) || currentUserName() !== user) return;
    if (!cached && !isRefused(error)) continue;
    change(user, without(id));
    if (cached) notifyFetched(wanted, cached.data);
  }
}

/**
 * The record is deleted, or not for this user any more, or this build has no call that reads it: opening it shows that.
 * Any other failure is temporary, also that of a device that has no room for the record.
 */
const isRefused = (error: unknown): boolean =>
  error === null || error instanceof RefusalError || error instanceof ForbiddenError;

/** Offers to open the fetched record. */
function notifyFetched({ entity, id }: Wanted, data: unknown): void {
  const { title, name, label } = (data ?? {}) as Record<string, unknown>;
  const place = placeOf({ entity, recordId: id, fields: (data ?? {}) as Record<string, unknown> });
  notify({
    title: `「${title ?? name ?? label}」已取回，现在可以打开`,
    kind: 'success',
    about: id,
    ...(place && { actions: [{ label: '打开', run: () => void location.assign(`#${place}`) }] }),
  });
}
