import { readablePath } from '../../lib/app-path.ts';
import { addressOf, insideLocation } from './menu-address.ts';
import { type ReadEntry, type Report, readEntry } from './menu-entry.ts';
import { isFrame, type MenuNode, redirectTarget, trailOf } from './menu-node.ts';

/** One invalid entry, for administrators. */
export interface MenuProblem {
  /** Titles from the root to the entry. */
  entry: string;
  reasons: readonly string[];
}

interface BuiltMenu {
  nodes: MenuNode[];
  /** Permission codes of the hidden entries, which are removed from the menu (S-SESS-5). */
  codes: string[];
  /** Whether a code could not be read: then an empty list of codes does not grant everything. */
  codesLost: boolean;
  problems: MenuProblem[];
}

/** State of the build. */
interface Building {
  codes: string[];
  codesLost: boolean;
  problems: MenuProblem[];
  /** Paths claimed so far, of screens and of folders. */
  screens: Set<string>;
  frames: Set<string>;
}

interface Place {
  /** Absolute path of the folder. */
  base: string;
  titles: readonly string[];
  depth: number;
}

/** Deeper levels are left out: they are useless, and every walk over the menu recurses as deep as its tree. */
const DEEPEST = 256;

/**
 * Builds the menu from the server's reply, which is not trusted. An invalid entry is left out or shown harmlessly,
 * without affecting others, and listed once in `problems`.
 */
export function buildMenu(list: unknown): BuiltMenu {
  const building: Building = {
    codes: [],
    codesLost: false,
    problems: [],
    screens: new Set(),
    frames: new Set(),
  };
  if (!Array.isArray(list)) {
    const problems = [{ entry: '菜单', reasons: ['不是列表'] }];
    return { nodes: [], codes: [], codesLost: true, problems };
  }
  const nodes = buildLevel(list, { base: '', titles: [], depth: 0 }, building);
  for (const node of circularRedirects(nodes)) {
    building.problems.push({
      entry: node.title || readablePath(node.path),
      reasons: ['重定向形成循环'],
    });
    node.redirect = '';
  }
  const { codes, codesLost, problems } = building;
  return { nodes, codes: [...new Set(codes)], codesLost, problems };
}

function buildLevel(list: readonly unknown[], place: Place, building: Building): MenuNode[] {
  return list.flatMap((sent, index) => {
    const reasons: string[] = [];
    const report: Report = (reason) => reasons.push(reason);
    const entry = readEntry(sent, report);
    const name = entry?.title || readablePath(entry?.path ?? '') || `第 ${index + 1} 项`;
    const titles = [...place.titles, name];
    const built = entry ? buildEntry(entry, { ...place, titles }, building, report) : [];
    if (reasons.length > 0) building.problems.push({ entry: lastOf(titles), reasons });
    return built;
  });
}

/** `place` includes the entry's own title, and its parent's path. */
function buildEntry(
  entry: ReadEntry,
  place: Place,
  building: Building,
  report: Report,
): MenuNode[] {
  if (entry.hidden && entry.permission === null) building.codesLost = true;
  if (entry.hidden && entry.permission) {
    building.codes.push(entry.permission);
    return leaveOut(entry, place, building);
  }
  const node = toNode(entry, place, building, report);
  return node ? [node] : leaveOut(entry, place, building);
}

/** Leaves out the branch; the permission codes in it still count. */
function leaveOut(entry: ReadEntry, place: Place, building: Building): [] {
  const aside = { ...building, screens: new Set<string>(), frames: new Set<string>() };
  buildChildren(entry, place, aside);
  building.codesLost ||= aside.codesLost;
  return [];
}

function toNode(
  entry: ReadEntry,
  place: Place,
  building: Building,
  report: Report,
): MenuNode | undefined {
  if (entry.path === null) return undefined;
  const { target, path } = addressOf(entry.path, place.base);
  if (target === 'refused') report(`地址不被允许（${shortened(path)}）`);
  if (target === 'app' && !isFree(path, entry, building, report)) return undefined;
  const { hidden, alwaysShow, component, title, icon, affix, noCache, breadcrumb } = entry;
  const redirect = inside(entry.redirect, '重定向', place.base, report);
  const activeMenu = inside(entry.activeMenu, '高亮菜单', '', report);
  const base = target === 'app' ? path : place.base;
  const children = buildChildren(entry, { ...place, base }, building);
  const useless = target === 'app' && !component && !redirect && children.length === 0;
  if (useless && !hidden) report('没有组件');
  return {
    path,
    target,
    title,
    icon,
    component,
    redirect,
    hidden,
    alwaysShow,
    affix,
    noCache,
    breadcrumb,
    activeMenu,
    pinyin: entry.pinyin,
    initials: entry.initials,
    children,
  };
}

function buildChildren({ children }: ReadEntry, place: Place, building: Building): MenuNode[] {
  if (children.length === 0) return [];
  if (place.depth < DEEPEST) {
    return buildLevel(children, { ...place, depth: place.depth + 1 }, building);
  }
  building.problems.push({ entry: lastOf(place.titles), reasons: ['层级过深'] });
  building.codesLost = true;
  return [];
}

/**
 * Claims the path for this entry. Two screens cannot share a path: the later one is left out. Two folders can, as a
 * folder only groups; a folder and its first screen often do.
 */
function isFree(path: string, entry: ReadEntry, building: Building, report: Report): boolean {
  const frame = isFrame(entry.component);
  const claimed = frame ? building.frames : building.screens;
  const again = claimed.has(path) && !(frame && path === '/');
  if (again) report(`地址重复（${shortened(readablePath(path))}）`);
  claimed.add(path);
  return frame || !again;
}

function inside(given: string, label: string, base: string, report: Report): string {
  // Servers for vue-element-admin send this where a folder has no redirect.
  if (given === '' || /^noredirect$/i.test(given)) return '';
  const location = insideLocation(given, base);
  if (location === null) report(`${label}地址不被允许（${shortened(given)}）`);
  return location ?? '';
}

const lastOf = (titles: readonly string[]): string => titles.slice(-2).join(' › ');

const shortened = (address: string): string =>
  address.length > 40 ? `${address.slice(0, 40)}…` : address;

/** The nodes whose redirects form a cycle (a → b → a). */
function circularRedirects(nodes: readonly MenuNode[]): MenuNode[] {
  const settled = new Set<MenuNode>();
  return withRedirect(nodes).flatMap((start) => {
    const way: MenuNode[] = [];
    let at: MenuNode | undefined = start;
    while (at && !settled.has(at) && !way.includes(at)) {
      way.push(at);
      at = next(at, nodes);
    }
    for (const node of way) settled.add(node);
    const circle = at && way.includes(at) ? way.slice(way.indexOf(at)) : [];
    return circle.filter(({ redirect }) => redirect !== '');
  });
}

const withRedirect = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [...(node.redirect ? [node] : []), ...withRedirect(node.children)]);

/** Where a visit of the node ends, if the menu has that path. */
function next(node: MenuNode, nodes: readonly MenuNode[]): MenuNode | undefined {
  const [path = ''] = redirectTarget(node).split('?', 1);
  return path ? trailOf(nodes, path).at(-1) : undefined;
}
