import { readablePath } from '../../../lib/app-path.ts';
import type { Searchable } from '../../../lib/search.ts';
import { isPlace, type MenuNode } from '../../../state/menu/menu-node.ts';
import { type PageName, pageName } from '../../../state/menu/page-name.ts';
import { NO_NAME, type Tag } from '../../../state/menu/tags.store.ts';
import { paths } from '../../paths.ts';
import { homeRoute, routeOf } from '../../routes.tsx';

/** A page offered by the header search. */
export interface SearchEntry extends Searchable, PageName {
  /** 「内容管理 › 文章管理」. */
  label: string;
  /** Location of the app, or an external address. */
  location: string;
  outside: boolean;
  icon: string;
}

/** Recent pages offered before anything is typed. */
const RECENT = 6;

/** The visible pages of the menu, without folders (S-NAV-3); 首页 first, as in the sidebar. */
export function searchEntries(nodes: readonly MenuNode[]): SearchEntry[] {
  const entries = leavesOf(nodes, []);
  const home = paths.dashboard.to();
  if (entries.some(({ location }) => location === home)) return entries;
  return [homeEntry(home), ...entries];
}

/** The server provides the pinyin of menu titles; this one is the app's own. */
const homeEntry = (location: string): SearchEntry => ({
  ...entryOf(homeRoute.title, [], location),
  icon: 'dashboard',
  pinyin: 'shouye',
  initials: 'sy',
});

/** The other open pages, the most recent first, in the form of menu pages. */
export function recentEntries(
  tags: readonly Tag[],
  active: string,
  nodes: readonly MenuNode[],
): SearchEntry[] {
  const known = new Map(searchEntries(nodes).map((entry) => [entry.location, entry]));
  return tags
    .filter(({ key }) => key !== active)
    .sort((one, other) => other.seen - one.seen)
    .slice(0, RECENT)
    .map((tag) => {
      const entry = known.get(tag.key);
      return entry ? { ...entry, location: tag.location } : recordEntry(tag, nodes);
    });
}

/** A page outside the menu, like a record's form: placed below its list. */
function recordEntry({ title, location }: Tag, nodes: readonly MenuNode[]): SearchEntry {
  const route = routeOf(location, { nodes, settled: true });
  const above = route.kind === 'screen' ? route.trail.slice(0, -1) : [];
  const folders = above.map((crumb) => crumb.title);
  return entryOf(title === NO_NAME ? '' : title, folders, location);
}

function leavesOf(nodes: readonly MenuNode[], folders: readonly string[]): SearchEntry[] {
  return nodes
    .filter(({ hidden }) => !hidden)
    .flatMap((node) => {
      const below = leavesOf(node.children, node.title ? [...folders, node.title] : folders);
      if (below.length > 0) return below;
      return isPlace(node) || node.target === 'outside' ? [leafEntry(node, folders)] : [];
    });
}

function leafEntry(node: MenuNode, folders: readonly string[]): SearchEntry {
  // A single page without a title bears its folder's, as in the sidebar.
  const title = node.title || folders.at(-1) || '';
  const above = node.title ? folders : folders.slice(0, -1);
  return {
    ...entryOf(title, above, node.path, node.target === 'outside'),
    icon: node.icon || (node.target === 'outside' ? 'link' : 'menu'),
    pinyin: plain(node.pinyin),
    initials: plain(node.initials),
  };
}

const plain = (spelling: string): string => spelling.toLowerCase().replace(/\s/g, '');

function entryOf(
  given: string,
  folders: readonly string[],
  location: string,
  outside = false,
): SearchEntry {
  const { title, address } = pageName(given, location);
  return {
    title,
    address,
    above: folders.join(' '),
    path: outside ? location : readablePath(location),
    pinyin: '',
    initials: '',
    label: [...folders, title].join(' › '),
    location,
    outside,
    icon: 'edit',
  };
}
