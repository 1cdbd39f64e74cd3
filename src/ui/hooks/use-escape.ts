import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/is-composing.ts';

/** Calls `leave` on Escape while it is `active`, unless a menu or a dialog above has handled the key. */
export function useEscape(leave: () => void, active = true): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if (!document.querySelector('[aria-modal="true"]')) leave();
  });
  useEffect(() => {
    if (!active) return;
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [active]);
}
