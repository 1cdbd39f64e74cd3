import { useState } from 'react';
import { Link } from 'wouter';
import { Icon } from '../../ui/Icon.tsx';
import { preloadScreen } from '../screens.ts';
import { holdsPath, type SidebarItem } from './sidebar-items.ts';

/** Levels below the first that are indented. */
const INDENTED = 5;

interface MenuLevelProps {
  items: SidebarItem[];
  /** Path that is highlighted. */
  active: string;
  /** One open submenu at a time (S-SIDE-1). */
  accordion: boolean;
  /** Levels above this one. */
  depth?: number;
  /** Only icons fit: opening a submenu asks for room first. */
  onNeedRoom?: (() => void) | undefined;
}

/** One level of the menu; submenus are levels of their own. */
export function MenuLevel({ items, active, accordion, depth = 0, onNeedRoom }: MenuLevelProps) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const isOpen = (item: SidebarItem) =>
    !onNeedRoom && (toggled[item.key] ?? holdsPath(item, active));
  const toggle = (item: SidebarItem) => {
    const open = !isOpen(item);
    const others = accordion ? Object.fromEntries(items.map(({ key }) => [key, false])) : toggled;
    setToggled({ ...others, [item.key]: open });
    onNeedRoom?.();
  };
  return (
    <ul className="side-level" data-deep={depth > INDENTED}>
      {items.map((item) => (
        <li key={item.key}>
          {item.children.length === 0 ? (
            <MenuLeaf item={item} active={item.path === active} />
          ) : (
            <>
              <button
                type="button"
                className="side-item"
                aria-expanded={isOpen(item)}
                data-holds={holdsPath(item, active)}
                title={onNeedRoom && item.title}
                onClick={() => toggle(item)}
              >
                <Icon name={item.icon} />
                <span>{item.title}</span>
                <Icon name="chevron" size={14} />
              </button>
              {isOpen(item) && (
                <MenuLevel
                  items={item.children}
                  active={active}
                  accordion={accordion}
                  depth={depth + 1}
                />
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function MenuLeaf({ item, active }: { item: SidebarItem; active: boolean }) {
  const inside = (
    <>
      <Icon name={item.icon} />
      <span>{item.title}</span>
    </>
  );
  const common = { className: 'side-item', title: item.title };
  if (item.target === 'refused') return <span {...common}>{inside}</span>;
  if (item.target === 'outside') {
    return (
      <a {...common} href={item.path} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    );
  }
  const preload = () => preloadScreen(item.component);
  return (
    <Link
      {...common}
      href={item.path}
      aria-current={active ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {inside}
    </Link>
  );
}
