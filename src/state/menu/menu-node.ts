import { trailTo } from '../../lib/trees/tree.ts';

/** A menu entry with its absolute path, as menu, breadcrumb, routes and search use it. */
export interface MenuNode {
  /** Absolute path of the app in its canonical spelling, or an outside address. Computed once (S-ROUTE-10). */
  path: string;
  /** `refused`: an address that is not allowed; shown, but no link (S-SIDE-3). */
  target: 'app' | 'outside' | 'refused';
  title: string;
  icon: string;
  component: string;
  /** Location of the app, query included, or ''. */
  redirect: string;
  hidden: boolean;
  alwaysShow: boolean;
  affix: boolean;
  noCache: boolean;
  breadcrumb: boolean;
  activeMenu: string;
  /** Spelling of the title without tones and spaces, and its first letters; '' where the server knows neither. */
  pinyin: string;
  initials: string;
  children: readonly MenuNode[];
}

/** Whether a component name means the main frame: a folder, not a screen (S-ROUTE-9). */
export const isFrame = (component: string): boolean => component === '' || component === 'Layout';

/** Whether a node shows a screen of its own. */
export const isScreen = ({ target, component }: MenuNode): boolean =>
  target === 'app' && !isFrame(component);

/** Where a node sends its visitors: its redirect, or a folder's first screen; '' where they stay. */
export function hopOf(node: MenuNode): string {
  if (node.redirect || isScreen(node)) return node.redirect;
  return firstScreen(node.children)?.path ?? '';
}

function firstScreen(nodes: readonly MenuNode[]): MenuNode | undefined {
  for (const node of nodes) {
    if (node.hidden) continue;
    const found = isScreen(node) ? node : firstScreen(node.children);
    if (found) return found;
  }
  return undefined;
}

/** Whether a path of the app leads anywhere: a main frame with nothing in it does not. */
export const isPlace = (node: MenuNode): boolean =>
  node.target === 'app' && (isScreen(node) || hopOf(node) !== '');

/** The nodes down to the one of this path; a screen comes before a folder that has the same path. */
export function trailOf(nodes: readonly MenuNode[], path: string): MenuNode[] {
  const screen = trailTo(nodes, (node) => node.path === path && isScreen(node));
  if (screen.length > 0) return screen;
  return trailTo(nodes, (node) => node.path === path && isPlace(node));
}
