import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import type { Crumb } from '../../routes.tsx';
import { SearchBox } from '../search/SearchBox.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { Connection } from './Connection.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { SizeMenu } from './SizeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

interface NavbarProps {
  title: string;
  trail: readonly Crumb[];
  mobile: boolean;
  sidebarOpen: boolean;
  onToggleSidebar: () => void;
}

/** The top bar. On mobile: hamburger, title of the page, search, connection, avatar (S-NAV-1). */
export function Navbar({ title, trail, mobile, sidebarOpen, onToggleSidebar }: NavbarProps) {
  const label = sidebarOpen ? '折叠菜单' : '展开菜单';
  return (
    <div className="navbar">
      <Button
        tone="plain"
        shape="icon"
        aria-label={label}
        title={label}
        aria-expanded={sidebarOpen}
        onClick={(event) => {
          if (event.detail === 1) followPresses(event.currentTarget, onToggleSidebar);
          onToggleSidebar();
        }}
      >
        <Icon name={sidebarOpen ? 'fold' : 'unfold'} size={20} />
      </Button>
      {mobile ? <span className="navbar-title">{title}</span> : <Breadcrumb trail={trail} />}
      <SearchBox />
      <Connection />
      {!mobile && (
        <>
          <FullscreenButton />
          <SizeMenu />
        </>
      )}
      <UserMenu />
    </div>
  );
}

/**
 * Both presses of a double click go to the control that the first one hit, even if that press moved it; whatever lies
 * under the pointer now is not pressed. Called at the first press.
 */
function followPresses(control: HTMLElement, press: () => void): void {
  const ended = new AbortController();
  const handleClick = (event: MouseEvent) => {
    if (event.detail < 2) return ended.abort();
    if (control.contains(event.target as Node)) return;
    event.preventDefault();
    event.stopPropagation();
    press();
  };
  window.addEventListener('click', handleClick, { capture: true, signal: ended.signal });
}
