import { type RefObject, useEffect } from 'react';

/**
 * Forwards keys to a list while its button still has the focus: Chakra moves the focus some frames after the list is
 * visible, and on a busy device a key would press the button again.
 */
export function useEarlyKeys(
  shown: boolean,
  triggerId: string,
  content: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const trigger = document.getElementById(triggerId);
    if (!shown || !trigger) return;
    const ended = new AbortController();
    const hand = (event: KeyboardEvent) => {
      const list = content.current;
      if (event.key === 'Tab' || !list) return;
      event.preventDefault();
      list.focus({ preventScroll: true });
      list.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true }));
    };
    trigger.addEventListener('keydown', hand, { signal: ended.signal });
    return () => ended.abort();
  }, [shown, triggerId, content]);
}
