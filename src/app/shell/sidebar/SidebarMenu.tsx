import { type MouseEvent, memo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { reviewsState } from '../../../state/data/reviews.store.ts';
import { holdsPath, type SidebarItem } from '../../../state/menu/sidebar-items.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { goTo, hrefOf } from '../../address.ts';

/** Levels below the first that are indented. */
const INDENTED = 5;

interface MenuLevelProps {
  items: readonly SidebarItem[];
  /** Path of the highlighted entry. */
  active: string;
  /** One open submenu at a time (S-SIDE-1). */
  accordion: boolean;
  /** Number of levels above this one. */
  depth?: number;
  /** Present while the sidebar is collapsed to icons: opening a submenu widens it first. */
  onNeedRoom?: (() => void) | undefined;
}

/** One level of the menu; submenus are rendered as nested levels. */
export function MenuLevel({ items, active, accordion, depth = 0, onNeedRoom }: MenuLevelProps) {
  const { isOpen, toggle } = useSubmenus(items, active, accordion);
  return (
    <ul className="side-level" data-deep={depth > INDENTED}>
      {items.map((item) =>
        item.children.length === 0 ? (
          <Leaf
            key={item.key}
            item={item}
            active={item.path === active}
            bare={depth > 0 && item.icon === ''}
          />
        ) : (
          <li key={item.key}>
            <button
              type="button"
              className="side-item"
              aria-expanded={!onNeedRoom && isOpen(item)}
              data-holds={holdsPath(item, active)}
              data-by-hand={!onNeedRoom && !isOpen(item) && holdsPath(item, active)}
              title={fullName(item)}
              onClick={() => {
                if (!onNeedRoom || !isOpen(item)) toggle(item);
                onNeedRoom?.();
              }}
            >
              <Icon name={item.icon} />
              <Name of={item} />
              <Icon name="chevron" size={14} />
            </button>
            {!onNeedRoom && isOpen(item) && (
              <MenuLevel
                items={item.children}
                active={active}
                accordion={accordion}
                depth={depth + 1}
              />
            )}
          </li>
        ),
      )}
    </ul>
  );
}

const Name = ({ of: { title, address } }: { of: SidebarItem }) => (
  <span>
    {title}
    {address && <small> {address}</small>}
  </span>
);

/** Tooltip for a truncated title. */
const fullName = ({ title, address }: SidebarItem): string =>
  address ? `${title} ${address}` : title;

/**
 * Which submenus of a level are open: those opened by the user, and the one with the current page when that changes.
 */
function useSubmenus(items: readonly SidebarItem[], active: string, accordion: boolean) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState<{ items?: readonly SidebarItem[]; active?: string }>({});
  // During render and not in an effect, or the menu would be painted closed first.
  if (seen.items !== items || seen.active !== active) {
    setSeen({ items, active });
    const holder = items.find((item) => item.children.length > 0 && holdsPath(item, active));
    if (holder) setOpened([...opened.filter((key) => key !== holder.key), holder.key]);
  }
  return {
    /** With the accordion, only the last one opened. */
    isOpen: ({ key }: SidebarItem) => (accordion ? opened.at(-1) === key : opened.includes(key)),
    toggle: (item: SidebarItem) => {
      const others = opened.filter((key) => key !== item.key);
      const closing = accordion ? opened.at(-1) === item.key : opened.includes(item.key);
      if (accordion) setOpened(closing ? [] : [item.key]);
      else setOpened(closing ? others : [...others, item.key]);
    },
  };
}

interface MenuLeafProps {
  item: SidebarItem;
  active: boolean;
  /** No icon: an entry below the first level that names none. */
  bare: boolean;
  /** Number of waiting items; a description, not part of the accessible name. */
  count?: number;
}

const Leaf = (props: MenuLeafProps) =>
  props.item.component === 'article/index' ? <Articles {...props} /> : <MenuLeaf {...props} />;

/** The entry of the list of articles that wait for this user's review. */
function Articles(props: MenuLeafProps) {
  const { count } = useSnapshot(reviewsState);
  return <MenuLeaf {...props} count={count} />;
}

/**
 * Re-renders only when its props change, and does not subscribe to the address: a menu may have thousands of entries.
 */
const MenuLeaf = memo(({ item, active, bare, count = 0 }: MenuLeafProps) => {
  const inside = (
    <>
      {!bare && <Icon name={item.icon} />}
      <Name of={item} />
    </>
  );
  const common = { className: 'side-item', title: fullName(item) };
  if (item.target === 'refused') {
    return (
      <li>
        <span {...common}>{inside}</span>
      </li>
    );
  }
  const kind =
    item.target === 'outside'
      ? { href: item.path, target: '_blank', rel: 'noopener noreferrer' }
      : insideLink(item);
  return (
    <li>
      <a
        {...common}
        {...kind}
        aria-current={active ? 'page' : undefined}
        {...(count > 0 && { 'data-count': count, 'aria-description': `待我审核 ${count}` })}
      >
        {inside}
      </a>
    </li>
  );
});

function insideLink({ path }: SidebarItem) {
  const handleClick = (event: MouseEvent) => {
    // The browser itself opens another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(path);
  };
  return { href: hrefOf(path), onClick: handleClick };
}
