import { type KeyboardEvent, useEffect, useRef, type WheelEvent } from 'react';
import { useSnapshot } from 'valtio';
import { closeTag, type Tag, tagsState } from '../../state/tags.ts';
import { Icon } from '../../ui/Icon.tsx';
import { navigate } from '../address.ts';

/** The visited pages (S-TAG-1). Arrows move, Enter goes, Delete closes. */
export function TagsBar() {
  const { list, active } = useSnapshot(tagsState);
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active or a new tag has to come into view
  useEffect(() => {
    bar.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, list.length]);
  return (
    <div
      className="tags"
      role="tablist"
      aria-label="已打开的页面"
      ref={bar}
      onKeyDown={moveFocus}
      onWheel={scrollSideways}
    >
      {list.map((tag) => (
        <TagButton key={tag.key} tag={tag} active={tag.key === active} />
      ))}
    </div>
  );
}

function TagButton({ tag, active }: { tag: Tag; active: boolean }) {
  const close = () => {
    const next = closeTag(tag.key);
    if (next !== null) navigate(next);
  };
  return (
    <button
      type="button"
      role="tab"
      className="tag"
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      onClick={() => navigate(tag.location)}
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && close()}
      onKeyDown={(event) => event.key === 'Delete' && close()}
    >
      {tag.dirty && <span className="tag-dot" title="有未保存的修改" />}
      <span className="tag-title">{tag.title}</span>
      {!tag.affix && (
        // Not a control of its own: a tab may not hold one. The keyboard has Delete.
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: see above
        <span
          className="tag-close"
          title={`关闭 ${tag.title}`}
          onClick={(event) => {
            event.stopPropagation();
            close();
          }}
        >
          <Icon name="close" size={12} />
        </span>
      )}
    </button>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  tabs.at((at + step) % tabs.length)?.focus();
}

function scrollSideways(event: WheelEvent<HTMLElement>): void {
  event.currentTarget.scrollLeft += event.deltaY;
}
