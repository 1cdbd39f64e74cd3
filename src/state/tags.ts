import { proxy, type Snapshot } from 'valtio/vanilla';

export interface Tag {
  /** Identity: the path, and the record's id on edit routes (S-TAG-2). */
  key: string;
  /** Where the tag leads: path with the query it was last seen with. */
  location: string;
  title: string;
  /** Pinned: first in order, and never closed. */
  affix: boolean;
  /** Has edits that are not saved. */
  dirty: boolean;
}

interface TagsState {
  list: Tag[];
  active: string;
}

const initial = (): TagsState => ({ list: [], active: '' });
const state = proxy(initial());

/** The visited pages. */
export const tagsState = state as Snapshot<TagsState>;

/** Identity of a page: two records of one edit route are two pages. */
export const tagKey = (path: string, id: string | null = null): string =>
  id ? `${path}?id=${id}` : path;

/** Opens the tag of a page, or goes back to it, and makes it the active one. */
export function openTag({ key, location, title, affix }: Omit<Tag, 'dirty'>): void {
  state.active = key;
  const open = state.list.find((tag) => tag.key === key);
  if (open) {
    open.location = location;
    open.affix = affix;
    return;
  }
  const tag = { key, location, title: title || 'no-name', affix, dirty: false };
  if (affix) state.list.splice(state.list.filter((other) => other.affix).length, 0, tag);
  else state.list.push(tag);
}

/** Pins a page that is there from the start, without going to it. */
export function pinTag(tag: Omit<Tag, 'dirty' | 'affix'>): void {
  const { active } = state;
  openTag({ ...tag, affix: true });
  state.active = active;
}

/** Shows the record's own title once it is known. */
export function nameTag(key: string, title: string): void {
  const tag = state.list.find((open) => open.key === key);
  if (tag) tag.title = title || 'no-name';
}

/** Notes whether a page has edits that are not saved. */
export function markTag(key: string, dirty: boolean): void {
  const tag = state.list.find((open) => open.key === key);
  if (tag) tag.dirty = dirty;
}

/**
 * Closes a tag; a pinned one stays. Gives where to go: the last remaining tag when the active one was closed (`/` if
 * none remains), else null (S-TAG-5).
 */
export function closeTag(key: string): string | null {
  const tag = state.list.find((open) => open.key === key);
  if (!tag || tag.affix) return null;
  state.list = state.list.filter((open) => open.key !== key);
  return state.active === key ? (state.list.at(-1)?.location ?? '/') : null;
}

/**
 * Forgets every tag.
 * @internal
 */
export function resetTags(): void {
  Object.assign(state, initial());
}
