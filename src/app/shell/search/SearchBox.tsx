import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { forgetCachedIndex } from '../../../state/find/cached-index.store.ts';
import { keyNames, shortcutOf } from '../../../state/keys/shortcuts.ts';
import { useShortcut } from '../../../state/keys/use-shortcut.ts';
import { useKeyboardInset } from '../../../ui/hooks/use-keyboard-inset.ts';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { screenHeading } from '../views/use-arrival.ts';
import type { SearchPanelProps } from './SearchPanel.lazy.tsx';
import './search-box.css';
import { isComposing } from '../../../lib/is-composing.ts';

const loadPanel = () => import('./SearchPanel.lazy.tsx').then((m) => m.SearchPanel);

/** The header search, which opens as the palette (S-NAV-3, S-FIND-1). Its search code is loaded on hover or focus. */
export function SearchBox() {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const returnTo = useRef<HTMLElement | null>(null);
  const keys = useRef<SearchPanelProps['keys']['current']>(null);
  const early = useRef(false);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [near, setNear] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const id = useId();
  const Panel = useLoaded<SearchPanelProps>(loadPanel, near || open, () => setNear(false));

  useShortcut('search', () => {
    if (document.activeElement === field.current) return field.current?.select();
    field.current?.focus();
  });

  useKeyboardInset(box, open);
  useEffect(() => forgetCachedIndex, []);

  const handleBlur = () => {
    // The window lost the focus; the field still has it when the window is back.
    if (document.activeElement === field.current) return;
    setOpen(false);
    setTyped('');
    setActive(null);
    early.current = false;
    returnTo.current = null;
  };
  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    // None when the window is back.
    if (relatedTarget instanceof HTMLElement) returnTo.current = relatedTarget;
    setOpen(true);
  };
  const leave = () => {
    const back = returnTo.current?.isConnected ? returnTo.current : screenHeading();
    field.current?.blur();
    back?.focus({ preventScroll: true });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') leave();
    // Closes before the focus moves, so that it goes past the palette and not into it.
    else if (event.key === 'Tab') setOpen(false);
    else if (keys.current) keys.current(event);
    else if (event.key === 'Enter') early.current = true;
  };
  const keysShown = open ? 'Esc' : keyNames(shortcutOf('search').chords[0]).join(' ');
  return (
    <div className="search" data-open={open}>
      <div className="search-box" ref={box}>
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          aria-label="搜索菜单"
          placeholder="搜索菜单、内容、动作"
          title="搜索菜单、内容和动作（Ctrl K）"
          aria-keyshortcuts="Control+K Meta+K"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={active ?? undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKeyDown}
          onPointerEnter={() => setNear(true)}
          onFocus={handleFocus}
          onBlur={handleBlur}
        />
        <span aria-hidden="true">
          <kbd>{keysShown}</kbd>
        </span>
        {open && Panel && (
          <Panel
            listId={`${id}-list`}
            typed={typed}
            keys={keys}
            early={early}
            onActive={setActive}
            onChosen={leave}
          />
        )}
      </div>
    </div>
  );
}
