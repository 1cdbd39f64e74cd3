import { memo, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useStaleMenu } from '../../state/data/cache-age.ts';
import {
  preferencesState,
  setSidebarOpen,
  useSettings,
} from '../../state/device/preferences.store.ts';
import { menuState } from '../../state/menu/menu.store.ts';
import { useFirstDeferred } from '../../ui/hooks/use-first-deferred.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { OfflineBanner } from '../../ui/page/States.tsx';
import { TooltipHost } from '../../ui/TooltipHost.tsx';
import type { ScreenRoute } from '../routes.tsx';
import { Navbar } from './navbar/Navbar.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import type { MobileDrawerProps } from './sidebar/MobileDrawer.lazy.tsx';
import { SidebarContent } from './sidebar/SidebarContent.tsx';
import { useMobile } from './sidebar/use-mobile.ts';
import { TagsBar } from './tags/TagsBar.tsx';
import { ScreenSkeleton } from './views/ScreenSkeleton.tsx';
import { useArrival } from './views/use-arrival.ts';
import { Views } from './views/Views.tsx';

const loadDrawer = () => import('./sidebar/MobileDrawer.lazy.tsx').then((m) => m.MobileDrawer);

interface ShellProps {
  /** Null while the menu is unknown. */
  route: ScreenRoute | null;
  /** The location of the route, query included. */
  location: string;
  /** Number of the history entry. */
  entry: number;
}

/** The frame around every screen. Does not re-render for changes that only the tags bar and the views show. */
export const Shell = memo(function Shell({ route, location, entry }: ShellProps) {
  const { tagsView } = useSettings();
  const { sidebarOpen } = useSnapshot(preferencesState);
  const mobile = useMobile();
  const [drawer, setDrawer] = useState(false);
  const { arriving, handleRendered } = useArrival(route, location);
  const active = route?.activeMenu ?? '';
  // The screen that a menu brings; the frame shows at once where it is.
  const drawn = useFirstDeferred(route);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation or another width closes the drawer (S-SIDE-5)
  useEffect(() => setDrawer(false), [entry, route?.key, mobile]);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const Drawer = useLoaded<MobileDrawerProps>(loadDrawer, drawer, closeDrawer);
  // Reads the current preference at the press: the page may not have re-rendered since the last one.
  const toggle = () =>
    mobile ? setDrawer((open) => !open) : setSidebarOpen(!preferencesState.sidebarOpen);
  const needRoom = sidebarOpen ? undefined : () => setSidebarOpen(true);
  return (
    <div className="frame">
      {arriving && <div className="progress-bar" />}
      <aside className="sidebar">
        {!mobile && <SidebarContent active={active} onNeedRoom={needRoom} />}
      </aside>
      {mobile && Drawer && <Drawer open={drawer} active={active} onClose={closeDrawer} />}
      <div className="column">
        <header className="head">
          <Navbar
            title={route?.title ?? ''}
            trail={route?.trail ?? []}
            mobile={mobile}
            sidebarOpen={mobile ? drawer : sidebarOpen}
            onToggleSidebar={toggle}
          />
          {tagsView && <TagsBar />}
        </header>
        <main className="main" id="screen" tabIndex={-1}>
          <NoMenu />
          <StaleMenu />
          {!drawn && (
            <div className="view">
              <ScreenSkeleton />
            </div>
          )}
          <Views route={drawn} location={location} entry={entry} onRendered={handleRendered} />
        </main>
        <Footer />
        <ShortcutHelp />
        <TooltipHost />
      </div>
    </div>
  );
});

/** The menu is too old to prove the user's permissions: work continues when the server is back (S-PWA-3). */
function StaleMenu() {
  const since = useStaleMenu();
  if (since === null) return null;
  return (
    <OfflineBanner savedAt={since}>
      离线菜单已超过 72 小时，权限可能已变化，内容只能查看，联网后恢复
    </OfflineBanner>
  );
}

/** Neither the server nor this device has a menu (S-SESS-4); the age of a cached menu is shown below it. */
function NoMenu() {
  const { status, savedAt } = useSnapshot(menuState);
  if (status !== 'offline' || savedAt !== null) return null;
  return (
    <OfflineBanner savedAt={null}>
      暂时没有从服务器取得菜单，本设备也没有保存的菜单，稍后自动重试
    </OfflineBanner>
  );
}

/** Footer text and record number, off by default (S-SET-4). */
function Footer() {
  const { showFooter, footerTxt, caseNumber } = useSettings();
  if (!showFooter) return null;
  return (
    <footer className="footer">
      {footerTxt}
      {caseNumber && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
          {caseNumber}
        </a>
      )}
    </footer>
  );
}
