import type { MenuNode } from '../../state/menu-tree.ts';

export interface SidebarItem {
  /** Path of the app or an outside address. */
  path: string;
  target: MenuNode['target'];
  title: string;
  icon: string;
  /** Component to load when the pointer is over the item. */
  component: string;
  children: SidebarItem[];
}

/** What the sidebar shows of the menu (S-SIDE-2). */
export function sidebarItems(nodes: readonly MenuNode[]): SidebarItem[] {
  return nodes.filter((node) => !node.hidden).map(toItem);
}

function toItem(node: MenuNode): SidebarItem {
  const visible = node.children.filter((child) => !child.hidden);
  const [only] = visible;
  const lone = only && visible.length === 1 && only.children.every((child) => child.hidden);
  if (lone && !node.alwaysShow) {
    return { ...leaf(only), title: only.title || node.title, icon: only.icon || node.icon };
  }
  return { ...leaf(node), children: visible.map(toItem) };
}

const leaf = ({ path, target, title, icon, component }: MenuNode): SidebarItem => ({
  path,
  target,
  title,
  icon,
  component,
  children: [],
});

/** Whether an item or something below it is the page of this path. */
export const holdsPath = (item: SidebarItem, path: string): boolean =>
  item.path === path || item.children.some((child) => holdsPath(child, path));
