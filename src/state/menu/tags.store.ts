import { proxy, type Snapshot } from 'valtio/vanilla';

export interface Tag {
  /** Identity: the path, and the record's id on edit routes (S-TAG-2). */
  key: string;
  /** Where the tag leads: its path with the last query. */
  location: string;
  title: string;
  /** The title is the record's own, not the route's. */
  named: boolean;
  /** Pinned by the route: cannot be unpinned. */
  affix: boolean;
  /** Pinned by the user. */
  pinned: boolean;
  /** Has edits that are not saved. */
  dirty: boolean;
  /** Something was typed into the tag's view since it was mounted; saved or not, that state exists nowhere else. */
  typed: boolean;
  /** The view is recreated at each visit. */
  noCache: boolean;
  /** Name of its view: the key with which the tag was opened, made unique; see {@link rekeyTag}. */
  viewName: string;
  /** Counts how often its view was recreated on request. */
  round: number;
  /** Number of the last visit, counted over all tags; 0: not visited since the page was loaded. */
  seen: number;
}

/** The tag settings of a route. */
export interface TagInput extends Pick<Tag, 'key' | 'location' | 'title'> {
  affix?: boolean;
  noCache?: boolean;
}

/** Title of a tag whose page has none (S-TAG-1). */
export const NO_NAME = 'no-name';

interface TagsState {
  list: Tag[];
  active: string;
  /** Number of visits so far. */
  visits: number;
}

const initial = (): TagsState => ({ list: [], active: '', visits: 0 });
const state = proxy(initial());

/** The open pages, pinned ones first. */
export const tagsState = state as Snapshot<TagsState>;

/** Identity of a page: two records of one edit route are two pages. */
export const tagKey = (path: string, id: string | null = null): string =>
  id ? `${path}?id=${id}` : path;

/** Whether a tag is at the front and not closed by a click (S-TAG-3). */
export const isPinned = ({ affix, pinned }: Pick<Tag, 'affix' | 'pinned'>): boolean =>
  affix || pinned;

const find = (key: string): Tag | undefined => state.list.find((tag) => tag.key === key);

/** Name of a page's view, whether its tag is open or not; unique, although a rekeyed tag retains its old name. */
export function viewNameOf(
  key: string,
  tags: readonly Pick<Tag, 'key' | 'viewName'>[] = state.list,
): string {
  const own = tags.find((tag) => tag.key === key);
  if (own) return own.viewName;
  let name = key;
  for (let count = 1; tags.some(({ viewName }) => viewName === name); count += 1) {
    name = `${key}~${count}`;
  }
  return name;
}

/** Opens the tag of a page, or activates an open one. Its title is the route's, unless it has one of its own. */
export function openTag({ noCache = false, ...page }: TagInput): void {
  const tag = find(page.key) ?? add(page);
  Object.assign(tag, { location: page.location, noCache });
  if (!tag.named) tag.title = page.title || NO_NAME;
  visitTag(page.key);
}

/** Makes an open tag the active one; repeated calls during one visit count once. */
export function visitTag(key: string): void {
  const tag = find(key);
  if (!tag || (state.active === key && tag.seen === state.visits)) return;
  state.visits += 1;
  tag.seen = state.visits;
  state.active = key;
}

function add({ key, location, title, affix = false }: TagInput): Tag {
  const tag: Tag = {
    key,
    location,
    title: title || NO_NAME,
    named: false,
    affix,
    pinned: false,
    dirty: false,
    typed: false,
    noCache: false,
    viewName: viewNameOf(key),
    round: 0,
    seen: 0,
  };
  state.list.splice(affix ? pinnedCount() : state.list.length, 0, tag);
  return find(key) ?? tag;
}

const pinnedCount = (): number => state.list.filter(isPinned).length;

/** Sets the pages pinned by routes, without opening them; pages pinned so before become closable. */
export function pinRoutes(pages: readonly TagInput[]): void {
  for (const tag of state.list) tag.affix = pages.some(({ key }) => key === tag.key);
  for (const page of pages) if (!find(page.key)) add({ ...page, affix: true });
  sortPinned();
}

/**
 * Updates the titles of open pages from their routes; tags with a name of their own, or without a route, are unchanged.
 */
export function renameTags(titleOf: (tag: Pick<Tag, 'key' | 'location'>) => string | null): void {
  for (const tag of state.list) {
    const title = tag.named ? null : titleOf(tag);
    if (title !== null) tag.title = title || NO_NAME;
  }
}

/** Pins or unpins a tag; one pinned by its route stays pinned (S-TAG-4). */
export function togglePin(key: string): void {
  const tag = find(key);
  if (!tag || tag.affix) return;
  tag.pinned = !tag.pinned;
  sortPinned();
}

/** Stable: both groups retain their order. */
function sortPinned(): void {
  const [pinned, others] = [
    state.list.filter(isPinned),
    state.list.filter((tag) => !isPinned(tag)),
  ];
  state.list = [...pinned, ...others];
}

/** Moves a tag within its group (pinned or not) in the bar (S-TAG-8). */
export function moveTag(key: string, to: number): void {
  const tag = find(key);
  if (!tag) return;
  const border = pinnedCount();
  const [first, last] = isPinned(tag) ? [0, border - 1] : [border, state.list.length - 1];
  state.list.splice(state.list.indexOf(tag), 1);
  state.list.splice(Math.min(last, Math.max(first, to)), 0, tag);
}

/** Shows the record's own title once it is known. */
export function nameTag(key: string, title: string): void {
  const tag = find(key);
  if (tag) Object.assign(tag, { title: title || NO_NAME, named: true });
}

/** Records whether a page has edits that are not saved. */
export function markTag(key: string, dirty: boolean): void {
  const tag = find(key);
  if (tag) tag.dirty = dirty;
}

/** Records that something was typed into the view of a tag. */
export function markTyped(key: string): void {
  const tag = find(key);
  if (tag) tag.typed = true;
}

/**
 * Moves a tag to another address, where its page continues: the view stays mounted, under its old name. False: there is
 * no such tag, or the other address has one already.
 */
export function rekeyTag(from: string, to: Pick<Tag, 'key' | 'location'>): boolean {
  const tag = find(from);
  if (!tag || find(to.key)) return false;
  Object.assign(tag, to);
  if (state.active === from) state.active = to.key;
  return true;
}

/** Leads a tag that is still at `from` on to another page of its screen, which is shown when the user comes back. */
export function relocateTag(from: string, to: string): void {
  const tag = state.list.find(({ location }) => location === from);
  if (tag) tag.location = to;
}

/** Recreates the view of a tag; the tag stays where it is (S-ROUTE-7). */
export function refreshTag(key: string): void {
  const tag = find(key);
  if (tag) Object.assign(tag, { round: tag.round + 1, typed: false });
}

export type CloseCommand = 'this' | 'others' | 'left' | 'right' | 'all';

/** The tags that a command closes: never a pinned one (S-TAG-4). */
export function tagsToClose(command: CloseCommand, key: string): readonly Tag[] {
  const { list } = state;
  const at = list.findIndex((tag) => tag.key === key);
  const meant: Record<CloseCommand, (index: number) => boolean> = {
    this: (index) => index === at,
    others: (index) => index !== at,
    left: (index) => index < at,
    right: (index) => index > at,
    all: () => true,
  };
  return list.filter((tag, index) => !isPinned(tag) && at >= 0 && meant[command](index));
}

/**
 * Closes tags. Returns where to go: the last remaining tag if the active one was closed (`/` if none remains), else
 * null (S-TAG-5).
 */
export function closeTags(keys: readonly string[]): string | null {
  state.list = state.list.filter((tag) => !keys.includes(tag.key));
  if (!keys.includes(state.active)) return null;
  return state.list.at(-1)?.location ?? '/';
}

/** Closes one tag, as {@link closeTags} does; a pinned one stays. */
export const closeTag = (key: string): string | null =>
  closeTags(tagsToClose('this', key).map((tag) => tag.key));

/**
 * Resets all tags.
 * @internal
 */
export function resetTags(): void {
  Object.assign(state, initial());
}

/** Replaces the open tags by stored ones. */
export function restoreTags(
  list: readonly Pick<Tag, 'key' | 'location' | 'title' | 'named' | 'pinned' | 'dirty'>[],
): void {
  state.list = list.map((stored) => ({
    ...stored,
    affix: false,
    typed: false,
    noCache: false,
    viewName: stored.key,
    round: 0,
    seen: 0,
  }));
}
