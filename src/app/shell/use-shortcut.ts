import { useEffect, useRef } from 'react';

/** Whether an event is the shortcut. */
type Matches = (event: KeyboardEvent) => boolean;

/** Ctrl K, and ⌘ K where there is such a key. */
export const isSearchKey: Matches = (event) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k';

/** A question mark, unless it is being typed somewhere. */
export const isHelpKey: Matches = (event) =>
  (event.key === '?' || event.key === '？') &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTypedInto(event.target);

/** Does something on a key wherever the focus is, except while a dialog is open. */
export function useShortcut(matches: Matches, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(event)) return;
      // The browser's own meaning of the key (its address bar) would surprise even where ours does not apply.
      event.preventDefault();
      if (!document.querySelector('[aria-modal="true"]')) latest.current();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [matches]);
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));
