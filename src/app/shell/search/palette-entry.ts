import type { FoundRecord } from '../../../contract/find.ts';
import { countedArticles } from '../../../state/data/counted-articles.ts';
import { type FoundKind, foundKind } from '../../../state/find/found-kinds.ts';
import type { CachedHit } from '../../../state/find/search-cached.ts';
import type { ShortcutId } from '../../../state/keys/shortcuts.ts';
import { adderPath, placeOf } from '../../../state/menu/record-places.ts';
import { goTo, hrefOf } from '../../address.ts';
import type { AppAction } from '../actions.ts';
import type { SearchEntry } from './search-entries.ts';

export type GroupId =
  | 'recent'
  | 'menu'
  | 'articles'
  | 'columns'
  | 'others'
  | 'pages'
  | 'actions'
  | 'offers';

/** A line of the palette. */
export interface PaletteEntry {
  /** Identifies a thing regardless of where it was found. */
  key: string;
  group: GroupId;
  title: string;
  icon: string;
  /** Shown beside the title. */
  detail?: string;
  /** State of an article. */
  status?: string;
  /** The words occur in the text only. */
  inText?: boolean;
  shortcut?: ShortcutId;
  /** Not preselected: Enter runs it only after it was highlighted. */
  offer?: true;
  /** Location of the app, or an external address; undefined: a mere action. */
  location?: string;
  outside?: boolean;
  run: () => void;
}

/** A page of the menu, or a recent one. */
export function pageEntry(page: SearchEntry, group: GroupId = 'pages'): PaletteEntry {
  const { location, outside, label: title, address, icon } = page;
  return {
    ...{ key: `page ${location}`, group, title, icon, location, outside },
    ...(address && { detail: address }),
    run: () => (outside ? openOutside(location) : goTo(location)),
  };
}

/** An action. */
export const actionEntry = ({ id, title, icon, shortcut, run }: AppAction): PaletteEntry => ({
  ...{ key: `action ${id}`, group: 'actions', title, icon, run },
  ...(shortcut && { shortcut }),
});

/** A record cached on this device; null: this user's menu does not lead to it. */
export function cachedEntry(
  { record, inText }: CachedHit,
  isOffline: boolean,
): PaletteEntry | null {
  const { kind, id, title, status, revision, count, whole, isNew } = record;
  const location = isNew && kind.kind === 'article' ? adderPath('article') : locationOf(kind, id);
  // Offline, marks in advance what can only be opened online.
  const late = isOffline && !whole ? '联网后可打开' : null;
  const detail = isNew ? '未保存的草稿' : (late ?? detailOf(kind, { count }));
  return recordEntry({ kind, id, title, status: revision ?? status, inText, detail }, location);
}

/** A record that the server found; null: its kind is unknown to this app, or the menu does not lead to it. */
export function serverEntry(found: FoundRecord): PaletteEntry | null {
  const kind = foundKind(found.kind);
  if (!kind) return null;
  const { id, title, revision, status, inText } = found;
  const shown = {
    kind,
    id,
    title,
    status: revision ?? status,
    inText,
    detail: detailOf(kind, found),
  };
  return recordEntry(shown, locationOf(kind, id));
}

interface ShownRecord {
  kind: FoundKind;
  id: string;
  title: string;
  status: string;
  inText: boolean;
  detail: string;
}

function recordEntry(shown: ShownRecord, location: string | null): PaletteEntry | null {
  const { kind, id, title, status, inText, detail } = shown;
  if (location === null) return null;
  return {
    ...{ key: `${kind.kind} ${id}`, group: kind.group, icon: kind.icon, location },
    title: title.trim() || '未命名',
    ...(detail && { detail }),
    ...(inText ? { inText } : kind.kind === 'article' && status && !detail && { status }),
    run: () => goTo(location),
  };
}

const locationOf = ({ kind: entity }: FoundKind, recordId: string): string | null =>
  placeOf({ entity, recordId, fields: {} });

/** 栏目 31 篇, 章节 of a course; empty for articles, which are the majority. */
function detailOf(
  { kind, label }: FoundKind,
  { count, within = '' }: { count?: number | null; within?: string },
): string {
  if (kind === 'article') return '';
  return [
    label,
    within && `「${within}」`,
    count !== null && count !== undefined && countedArticles(count),
  ]
    .filter(Boolean)
    .join(' ');
}

/** As a link would: in a new tab without access to this one (S-SIDE-3). */
function openOutside(address: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: address, target: '_blank', rel: 'noopener noreferrer' });
  link.click();
}

/** Runs a line; with Ctrl or ⌘ held, a line with an address opens in a new tab. */
export function choose(entry: PaletteEntry, inNewTab: boolean): void {
  const { location, outside, run } = entry;
  if (inNewTab && location !== undefined && !outside) openOutside(hrefOf(location));
  else run();
}
