import { isPlace, type MenuNode } from './menu-node.ts';
import { type PageName, pageName } from './page-name.ts';

export interface SidebarItem extends PageName {
  /** Unlike the path, unique among its siblings: two folders may have the same path. */
  key: string;
  /** Path of the app or an external address. */
  path: string;
  target: MenuNode['target'];
  icon: string;
  /** Component to preload when the pointer is over the item. */
  component: string;
  children: SidebarItem[];
}

/** The sidebar's items of a menu (S-SIDE-2). */
export function sidebarItems(nodes: readonly MenuNode[]): SidebarItem[] {
  const times = new Map<string, number>();
  return nodes.filter(isShown).map((node) => {
    const item = toItem(node);
    const nth = times.get(item.path) ?? 0;
    times.set(item.path, nth + 1);
    return nth === 0 ? item : { ...item, key: `${item.path}#${nth}` };
  });
}

/** Neither hidden nor a folder without anything to open. */
const isShown = (node: MenuNode): boolean =>
  !node.hidden && (node.target !== 'app' || isPlace(node) || node.children.some(isShown));

function toItem(node: MenuNode): SidebarItem {
  const visible = node.children.filter(isShown);
  const [only] = visible;
  const lone = only && visible.length === 1 && !only.children.some(isShown);
  if (lone && !node.alwaysShow) return leaf(only, node);
  return { ...leaf(node), children: sidebarItems(visible) };
}

/** A single child inherits from its folder what it lacks. */
function leaf(node: MenuNode, folder?: MenuNode): SidebarItem {
  const { path, target, component } = node;
  return {
    key: path,
    path,
    target,
    ...pageName(node.title || folder?.title || '', path),
    icon: node.icon || folder?.icon || '',
    component,
    children: [],
  };
}

/** Whether an item or something below it is the page of this path. */
export const holdsPath = (item: SidebarItem, path: string): boolean =>
  item.path === path || item.children.some((child) => holdsPath(child, path));
