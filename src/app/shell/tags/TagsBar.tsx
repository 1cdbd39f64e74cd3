import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { withFrame } from '../../../lib/with-frame.ts';
import { moveTag, type Tag, tagsState, tagsToClose } from '../../../state/menu/tags.store.ts';
import type { Anchor } from '../../../ui/overlays/MenuPopup.lazy.tsx';
import { ClosingQuestion, useClosing } from './ClosingQuestion.tsx';
import { TagMenu } from './TagMenu.tsx';
import { TagTab } from './TagTab.tsx';

/** The visited pages (S-TAG-1). Arrows move the focus, Enter opens, Delete closes, Alt+Shift+arrows reorder. */
export function TagsBar() {
  const { list, active } = useSnapshot(tagsState);
  const bar = useRef<HTMLDivElement>(null);
  const closing = useClosing();
  const [menu, setMenu] = useState<{ key: string; anchor: Anchor; open: boolean } | null>(null);
  const { request } = closing;
  const closeOne = useCallback(
    (key: string, pointed: boolean) => {
      if (pointed) for (const tab of tabsIn(bar.current)) fixWidth(tab);
      request(tagsToClose('this', key));
    },
    [request],
  );
  const openMenu = useCallback(
    (key: string, anchor: Anchor) => setMenu({ key, anchor, open: true }),
    [],
  );
  const closeMenu = useCallback(() => setMenu((last) => last && { ...last, open: false }), []);
  const target = list.find(({ key }) => key === menu?.key);
  const title = list.find(({ key }) => key === active)?.title;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active, a new, or a longer tag has to come into view
  useEffect(() => withFrame(() => showActive(bar.current)), [active, list.length, title]);
  useEffect(() => {
    if (!bar.current) return;
    // A tablet was rotated, or a window resized.
    const resized = new ResizeObserver(() => showActive(bar.current));
    resized.observe(bar.current);
    return () => resized.disconnect();
  }, []);
  useSidewaysWheel(bar);
  return (
    <>
      <div
        className="tags"
        role="tablist"
        aria-label="已打开的页面"
        ref={bar}
        onKeyDown={handleKey}
        onPointerLeave={() => tabsIn(bar.current).forEach(freeWidth)}
      >
        {list.map((tag) => (
          <TagTab
            key={tag.key}
            tag={tag}
            active={tag.key === active}
            onClose={closeOne}
            onMenu={openMenu}
          />
        ))}
      </div>
      {menu && target && <TagMenu {...menu} tag={target} onDone={closeMenu} onClose={request} />}
      <ClosingQuestion {...closing} />
    </>
  );
}

/** Scrolls the current page's tag into view. */
function showActive(bar: HTMLElement | null): void {
  const tag = bar?.querySelector('[aria-selected="true"]');
  if (bar && tag) scrollSideways(bar, tag);
}

/** Scrolls only the bar: `scrollIntoView` could move the page as well, where the bar scrolls with it (S-ROUTE-1). */
function scrollSideways(bar: HTMLElement, element: Element): void {
  const [frame, box] = [bar.getBoundingClientRect(), element.getBoundingClientRect()];
  // The end of the bar fades where more tags follow.
  const fade = Number.parseFloat(getComputedStyle(bar).scrollPaddingInlineEnd) || 0;
  const before = Math.min(box.left - frame.left, 0);
  const behind = Math.max(box.right - frame.right + fade, 0);
  bar.scrollLeft += before || behind;
}

const tabsIn = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('[role="tab"]') ?? []),
];

/** While tags are closed by pointer, a title that arrives must not move others under the pointer. */
const fixWidth = (tab: HTMLElement): void => {
  tab.style.width = `${tab.getBoundingClientRect().width}px`;
};
const freeWidth = (tab: HTMLElement): void => void tab.style.removeProperty('width');

/** The wheel scrolls the bar and not the page (S-TAG-7): React's listener is passive and cannot prevent that. */
function useSidewaysWheel(bar: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = bar.current;
    const handleWheel = (event: WheelEvent) => {
      if (!element || element.scrollWidth <= element.clientWidth) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY + event.deltaX;
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, [bar]);
}

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const tabs = tabsIn(event.currentTarget);
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  if (event.altKey && event.shiftKey) moveFocused(at, at + step);
  else tabs.at((at + step) % tabs.length)?.focus();
}

function moveFocused(at: number, to: number): void {
  const tag: Tag | undefined = tagsState.list[at];
  if (tag) moveTag(tag.key, to);
}
