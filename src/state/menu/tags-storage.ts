import * as v from 'valibot';
import { subscribe } from 'valtio/vanilla';
import { parseJson } from '../../lib/parse-json.ts';
import { hasScheme } from '../../lib/validators.ts';
import { isPinned, restoreTags, type Tag, tagsState } from './tags.store.ts';

/** In sessionStorage: each window has its own tags. */
const KEY = 'lexdesk.tags';
/** Maximum number of stored tags; a hostile or broken store cannot slow down the start. */
const MOST = 200;

let stopSaving = () => {};

const storedTags = v.object({
  version: v.literal(1),
  user: v.string(),
  list: v.pipe(
    v.array(
      v.object({
        key: v.string(),
        location: v.pipe(
          v.string(),
          v.startsWith('/'),
          v.check((location) => !hasScheme(location)),
        ),
        title: v.string(),
        // Earlier builds did not store it: then the title stays as it is.
        named: v.optional(v.boolean(), true),
        pinned: v.boolean(),
        dirty: v.boolean(),
      }),
    ),
    v.maxLength(MOST),
  ),
});

/** Restores this user's tags after a reload and stores them from now on; another user's are dropped (S-TAG-8). */
export function persistTags(user: string): void {
  const checked = v.safeParse(storedTags, parseJson(sessionStorage.getItem(KEY)));
  if (checked.success && checked.output.user === user) restoreTags(checked.output.list);
  else clearStoredTags();
  // valtio notifies once per task, and the list is short: no debounce is needed.
  stopSaving = subscribe(tagsState, () => write(user));
}

function write(user: string): void {
  const list = storable(tagsState.list).map(({ key, location, title, named, pinned, dirty }) => ({
    key,
    location,
    title,
    named,
    pinned,
    dirty,
  }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ version: 1, user, list }));
  } catch {
    // Full or denied: tags are a convenience.
  }
}

/** At most as many tags as can be restored: pinned ones first, then the last visited. */
function storable(all: readonly Tag[]): readonly Tag[] {
  const rank = (tag: Tag) => (isPinned(tag) ? Number.MAX_SAFE_INTEGER : tag.seen);
  // Reversed first: of the tags not visited since the page was loaded, the last ones win.
  const ranked = [...all].reverse().sort((one, other) => rank(other) - rank(one));
  const stored = new Set(ranked.slice(0, MOST));
  return all.filter((tag) => stored.has(tag));
}

/** Deletes the stored tags of this window, and stops storing them. */
export function clearStoredTags(): void {
  stopSaving();
  sessionStorage.removeItem(KEY);
}
