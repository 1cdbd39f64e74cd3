import { type MouseEvent, memo, type PointerEvent } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';
import { isPinned, type Tag, tagKey, visitTag } from '../../../state/menu/tags.store.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import type { Anchor } from '../../../ui/overlays/MenuPopup.lazy.tsx';
import { navigate } from '../../address.ts';
import { paths } from '../../paths.ts';
import { viewId } from '../views/live-views.ts';
import { showView } from '../views/view-scroll.ts';

interface TagTabProps {
  tag: Tag;
  active: boolean;
  /** `pointed`: by mouse or touch. */
  onClose: (key: string, pointed: boolean) => void;
  /** Opens the context menu, at a point or at the tab itself. */
  onMenu: (key: string, anchor: Anchor) => void;
}

/** DOM `id` of a tag's tab. */
export const tabId = (key: string): string => `tag-${encodeURIComponent(key)}`;

const MIDDLE = 1;
const HOME = tagKey(paths.dashboard.to());

/** Pressing the middle button would scroll; releasing it pastes the selection at the caret on Linux. */
const preventBrowserAction = (event: MouseEvent): void => {
  if (event.button === MIDDLE) event.preventDefault();
};

/** One tag. A pinned one has no × (S-TAG-3). Memoized: there may be thirty. */
export const TagTab = memo(function TagTab({ tag, active, onClose, onMenu }: TagTabProps) {
  const close = (pointed: boolean) => onClose(tag.key, pointed);
  // The second press of a double click may hit another tag, which the first one moved there.
  const closeByPress = ({ detail }: MouseEvent) => detail < 2 && close(true);
  const handleContextMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    // On touch, the long press decides between menu and dragging.
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
    onMenu(tag.key, anchorOf(event));
  };
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tag.key)}
      className="tag"
      aria-selected={active}
      aria-haspopup="menu"
      data-pinned={isPinned(tag)}
      data-record={tag.location.includes('?id=')}
      tabIndex={active ? 0 : -1}
      title={tag.title}
      onClick={(event) => visit(tag, event.currentTarget)}
      onContextMenu={handleContextMenu}
      onMouseDown={preventBrowserAction}
      onMouseUp={preventBrowserAction}
      onAuxClick={(event) => event.button === MIDDLE && closeByPress(event)}
      onPointerEnter={() => void loadPress()}
      onPointerDown={(event) => press(event, tag.key, onMenu)}
      onKeyDown={(event) => event.key === 'Delete' && close(false)}
    >
      {tag.dirty && (
        <span className="tag-dot">
          <span className="sr-only">有未保存的修改</span>
        </span>
      )}
      {tag.key === HOME && <Icon name="dashboard" size={13} />}
      <span className="tag-title">{tag.title}</span>
      {isPinned(tag) ? null : (
        // Not a control of its own: a tab may not contain one. Keyboard users press Delete.
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: see above
        <span
          className="tag-close"
          title={`关闭 ${tag.title}`}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation();
            closeByPress(event);
          }}
        >
          <Icon name="close" size={12} />
        </span>
      )}
    </button>
  );
});

/** Opens a tag's page. A cached view is shown before React renders. */
function visit(tag: Tag, tab: HTMLElement): void {
  latest = tag;
  const go = () => {
    if (latest !== tag) return;
    // Changed together with the address, so that bar and view render once.
    visitTag(tag.key);
    navigate(tag.location);
  };
  if (!showView(viewId(tag))) {
    go();
    return;
  }
  const selected = tab.parentElement?.querySelector('[aria-selected="true"]');
  selected?.setAttribute('aria-selected', 'false');
  tab.setAttribute('aria-selected', 'true');
  afterPaint(go);
}

/** The last tag opened. */
let latest: Tag | undefined;

/** The pointer's position; the keyboard (Shift+F10, menu key) has none: then below the tab. */
function anchorOf({ clientX, clientY, currentTarget, detail, button }: MouseEvent): Anchor {
  const byPointer = button === 2 || detail > 0;
  if (byPointer) return { x: clientX, y: clientY };
  const { left, bottom } = currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}

const loadPress = () => import('./tag-press.ts');

/** The code for dragging is loaded when a pointer comes near; a press that ends before that is a click. */
function press(event: PointerEvent<HTMLElement>, key: string, onMenu: TagTabProps['onMenu']): void {
  if (event.button !== 0) return;
  const { nativeEvent, currentTarget: tab } = event;
  const ended = new AbortController();
  const end = () => ended.abort();
  const { signal } = ended;
  window.addEventListener('pointerup', end, { signal });
  // The swipe turned into a scroll.
  window.addEventListener('pointercancel', end, { signal });
  void loadPress().then(({ followPress }) => {
    if (signal.aborted) return;
    end();
    followPress(nativeEvent, { tab, key, openMenu: (anchor) => onMenu(key, anchor) });
  });
}
