import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { configState } from '../../../state/base/config.store.ts';
import { useSettings } from '../../../state/device/preferences.store.ts';
import { isUnconfirmed, menuState } from '../../../state/menu/menu.store.ts';
import type { MenuNode } from '../../../state/menu/menu-node.ts';
import { holdsPath, type SidebarItem, sidebarItems } from '../../../state/menu/sidebar-items.ts';
import { Age } from '../../../ui/marks/Age.tsx';
import { LogoMark } from '../../../ui/marks/LogoMark.tsx';
import { paths } from '../../paths.ts';
import { homeRoute } from '../../routes.tsx';
import { MenuLevel } from './SidebarMenu.tsx';
import './sidebar.css';

interface SidebarContentProps {
  active: string;
  /** Present while the sidebar is collapsed to icons. */
  onNeedRoom?: (() => void) | undefined;
}

/** Logo and main menu, shared by sidebar and drawer. */
export function SidebarContent({ active, onNeedRoom }: SidebarContentProps) {
  const { sidebarLogo, uniqueOpened } = useSettings();
  const { title } = useSnapshot(configState).values;
  const { nodes } = useSnapshot(menuState);
  const items = useMemo(() => withHome(nodes as readonly MenuNode[]), [nodes]);
  return (
    <>
      {sidebarLogo && (
        <Link className="side-logo" href={paths.dashboard.to()} aria-label={`${title}首页`}>
          <LogoMark />
          <span>{title}</span>
        </Link>
      )}
      <nav aria-label="主菜单">
        <MenuLevel items={items} active={active} accordion={uniqueOpened} onNeedRoom={onNeedRoom} />
      </nav>
      <MenuAge />
    </>
  );
}

/** Shows that the menu is the device's cached one, and its age (S-SESS-4, S-PWA-3). */
function MenuAge() {
  const menu = useSnapshot(menuState);
  const { savedAt } = menu;
  if (!isUnconfirmed(menu) || savedAt === null) return null;
  return (
    <p className="side-age">
      离线菜单（
      <Age at={savedAt} />）
    </p>
  );
}

/** Adds 首页 as the first entry unless the server's menu contains it. */
function withHome(nodes: readonly MenuNode[]): SidebarItem[] {
  const items = sidebarItems(nodes);
  const path = paths.dashboard.to();
  if (items.some((item) => holdsPath(item, path))) return items;
  const { component, title } = homeRoute;
  const icon = 'dashboard';
  const name = { title, address: '' };
  return [{ key: path, path, target: 'app', ...name, icon, component, children: [] }, ...items];
}
