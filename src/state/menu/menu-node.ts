import { trailTo } from '../../lib/trees/tree.ts';

/** A menu entry with its absolute path, as menu, breadcrumb, routes and search use it. */
export interface MenuNode {
  /** Absolute path of the app in its canonical spelling, or an external address. Computed once (S-ROUTE-10). */
  path: string;
  /** `refused`: an address that is not allowed; shown, but not as a link (S-SIDE-3). */
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
  /** Pinyin of the title without tones and spaces, and its initials; '' where the server has neither. */
  pinyin: string;
  initials: string;
  children: readonly MenuNode[];
}

/** Whether a component name is the main frame: a folder, not a screen (S-ROUTE-9). */
export const isFrame = (component: string): boolean => component === '' || component === 'Layout';

/** Whether a node shows a screen of its own. */
export const isScreen = ({ target, component }: MenuNode): boolean =>
  target === 'app' && !isFrame(component);

/** Where a visit of the node is redirected: its redirect, or a folder's first screen; '' for none. */
export function redirectTarget(node: MenuNode): string {
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

/** Whether the node can be opened: a folder without any screen cannot. */
export const isPlace = (node: MenuNode): boolean =>
  node.target === 'app' && (isScreen(node) || redirectTarget(node) !== '');

/** The nodes from the root to this path; a screen wins over a folder with the same path. */
export function trailOf(nodes: readonly MenuNode[], path: string): MenuNode[] {
  const screen = trailTo(nodes, (node) => node.path === path && isScreen(node));
  if (screen.length > 0) return screen;
  return trailTo(nodes, (node) => node.path === path && isPlace(node));
}
