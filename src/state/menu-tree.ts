import type { MenuEntry } from '../contract/admin.ts';
import { hasScheme, isExternal } from '../lib/validators.ts';

/** A menu entry with its absolute path, as menu, breadcrumb, routes and search use it. */
export interface MenuNode {
  /** Absolute path of the app, or an outside address. Computed once (S-ROUTE-10). */
  path: string;
  /** `refused`: an address with a scheme that is not allowed; shown, but no link (S-SIDE-3). */
  target: 'app' | 'outside' | 'refused';
  title: string;
  icon: string;
  component: string;
  redirect: string;
  hidden: boolean;
  alwaysShow: boolean;
  affix: boolean;
  noCache: boolean;
  breadcrumb: boolean;
  activeMenu: string;
  children: readonly MenuNode[];
}

export interface BuiltMenu {
  nodes: MenuNode[];
  /** Permission codes of the hidden entries, which leave the menu (S-SESS-5). */
  codes: string[];
}

/** Makes the menu of what the server sent; nothing in it is trusted. */
export function buildMenu(entries: readonly MenuEntry[]): BuiltMenu {
  const codes: string[] = [];
  const nodes = buildLevel(entries, '', codes);
  return { nodes, codes: [...new Set(codes)] };
}

function buildLevel(entries: readonly MenuEntry[], base: string, codes: string[]): MenuNode[] {
  return entries.flatMap((entry) => {
    if (!entry.hidden || !entry.permission) return [toNode(entry, base, codes)];
    codes.push(entry.permission);
    buildLevel(entry.children ?? [], base, codes);
    return [];
  });
}

function toNode(entry: MenuEntry, base: string, codes: string[]): MenuNode {
  const { meta = {} } = entry;
  const target = targetOf(entry.path);
  const path = target === 'app' ? joinPath(base, entry.path) : entry.path;
  return {
    path,
    target,
    title: meta.title ?? '',
    icon: meta.icon ?? '',
    component: entry.component ?? '',
    redirect: entry.redirect && targetOf(entry.redirect) === 'app' ? entry.redirect : '',
    hidden: entry.hidden ?? false,
    alwaysShow: entry.alwaysShow ?? false,
    affix: meta.affix ?? false,
    noCache: meta.noCache ?? false,
    breadcrumb: meta.breadcrumb ?? true,
    activeMenu: meta.activeMenu ?? '',
    children: buildLevel(entry.children ?? [], target === 'app' ? path : base, codes),
  };
}

function targetOf(path: string): MenuNode['target'] {
  if (isExternal(path)) return 'outside';
  return hasScheme(path) ? 'refused' : 'app';
}

/**
 * Joins a parent's absolute path and a child's own; a child that begins with a slash stands for itself.
 * @internal
 */
export function joinPath(base: string, path: string): string {
  const joined = path.startsWith('/') ? path : `${base}/${path}`;
  return `/${joined.split('/').filter(Boolean).join('/')}`;
}
