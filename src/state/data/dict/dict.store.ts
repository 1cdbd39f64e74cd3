import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { proxy, ref, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { type DictEntry, dictList } from '../../../contract/dict/dict.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { CachedReply } from '../../../offline/db/cache.ts';
import { dictKey, dictNameOf, readReply } from '../../../offline/replies/cached-reply.ts';
import { useOnline } from '../../base/use-online.ts';
import { currentUserName } from '../../session/session.store.ts';
import { DICT_LIFE, useOutlived } from '../cache-age.ts';
import { fetchCached, followRenewals } from '../cached-call.ts';
import { recordDrawn } from '../page-replies.ts';
import { REVALIDATION_DELAY, warmReply } from '../warm-replies.ts';
import { dictChangesState } from './dict-changes.store.ts';

export interface Dict {
  /** Selectable entries. */
  entries: readonly DictEntry[];
  /** Selectable and disabled entries; the latter label the values of older records. */
  all: readonly DictEntry[];
  /** Whether device and server have replied; an empty dictionary is known, too. */
  known: boolean;
  /** Server clock of cached entries, milliseconds; null while they are fresh. */
  cachedAt: number | null;
  /**
   * The entries are older than 7 days and cannot be refreshed: usable for display, not for selecting values to store.
   */
  stale: boolean;
  /** The label of a value; the value itself if the dictionary does not have it. */
  labelOf(value: string): string;
}

interface KnownDict extends Pick<Dict, 'entries' | 'all' | 'cachedAt'> {
  /** Absent: unknown. */
  version?: number | undefined;
}

const unknown: KnownDict = Object.freeze({ entries: ref([]), all: ref([]), cachedAt: null });
const state = proxy<Record<string, KnownDict>>({});
const requested = new Set<string>();

/** A dictionary by its code: from the cache at once, then from the server, one request for all callers. */
export function useDict(name: string): Dict {
  const [isWarm] = useState(() => {
    const own = ownIn(warmReply(dictKey(name)));
    showOwn(name, own);
    return Boolean(own);
  });
  const dict = useSnapshot(state)[name] ?? unknown;
  const { entries, all, cachedAt } = dict;
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed is requested again when the server is back; `isWarm` never changes
  useEffect(() => {
    const load = () => void loadDict(name);
    const timer = isWarm ? setTimeout(load, REVALIDATION_DELAY) : undefined;
    if (timer === undefined) load();
    return () => clearTimeout(timer);
  }, [name, online]);
  useEffect(() => recordDrawn(dictKey(name)), [name]);
  const stale = useOutlived(cachedAt, DICT_LIFE) && !online;
  return {
    entries,
    all,
    known: dict !== unknown,
    cachedAt,
    stale,
    labelOf: (value) => labelOf(dict, value),
  };
}

/** The label of a value in a dictionary that this page has loaded; else the value itself. */
export const labelIn = (name: string, value: string): string =>
  labelOf(state[name] ?? unknown, value);

const labelOf = ({ all }: KnownDict, value: string): string =>
  all.find((entry) => entry.value === value)?.label ?? value;

/** Reloads these dictionaries and every one that this page shows. */
export const refreshDicts = (names: readonly string[]): Promise<unknown> =>
  Promise.all([...new Set([...names, ...Object.keys(state)])].map(reloadDict));

function reloadDict(name: string): Promise<void> {
  requested.delete(name);
  return loadDict(name);
}

// Reloads dictionaries that others have changed: those with another version than shown here, or all.
subscribeKey(dictChangesState, 'dicts', (versions) => {
  for (const [name, { version }] of Object.entries(state)) {
    if (version !== undefined && versions[name] !== version) void reloadDict(name);
  }
});
subscribeKey(dictChangesState, 'unknown', () => void refreshDicts([]));

async function loadDict(name: string): Promise<void> {
  const user = currentUserName();
  if (user === null || requested.has(name)) return;
  requested.add(name);
  followRenewed(user);
  const answer = fetchCached(dictList, { name }, user);
  // Handled below; without this a quick failure counts as unhandled while the cache is being read.
  answer.catch(() => undefined);
  showOwn(name, await readDict(user, name));
  try {
    const { data, cached } = await answer;
    // The next screen that needs it requests it again.
    if (cached) requested.delete(name);
    else show(name, data);
  } catch {
    // The cached entries stay in use.
    requested.delete(name);
  }
  state[name] ??= { ...unknown };
}

function show(name: string, data: ReplyOf<typeof dictList>): void {
  const { version } = data;
  state[name] = { ...entriesIn(data), cachedAt: null, version };
  // It changed again while this answer was on its way.
  if (version !== undefined && version < (dictChangesState.dicts[name] ?? 0)) void reloadDict(name);
}

/** Shows the cached entries, unless something is shown already. */
function showOwn(name: string, own: ReturnType<typeof ownIn>): void {
  if (own) state[name] ??= { ...entriesIn(own.data), cachedAt: own.savedAt };
}

/** The user's cached dictionary. */
const readDict = async (user: string, name: string) => ownIn(await readReply(user, dictKey(name)));

/** Data of a cached reply, if it matches this build's contract. */
function ownIn(cached: CachedReply | undefined) {
  if (!cached) return null;
  const parsed = v.safeParse(dictList.reply, cached.data);
  return parsed.success ? { data: parsed.output, savedAt: cached.serverDate } : null;
}

let followed: string | null = null;

/** Shows dictionaries that the service worker has just refreshed, if they are shown here. */
function followRenewed(user: string): void {
  if (followed === user) return;
  followed = user;
  followRenewals(user, (key) => {
    const name = dictNameOf(key);
    if (name === null || !(name in state)) return;
    void readDict(user, name).then((own) => own && show(name, own.data));
  });
}

const entriesIn = ({ list, retired = [] }: ReplyOf<typeof dictList>) => ({
  entries: ref(list),
  all: ref([...list, ...retired]),
});
