import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { addShortcut } from './key-presses.ts';
import type { ShortcutId } from './shortcuts.ts';

/**
 * Does something on a shortcut wherever the focus is, while the component is shown and it `applies`; of two forms on a
 * page the one with the focus in its `place` acts.
 */
export function useShortcut(
  id: ShortcutId,
  act: () => void,
  applies = true,
  place?: RefObject<HTMLElement | null>,
): void {
  const handle = useEffectEvent(act);
  // Before it is painted: who sees it may press its key.
  useLayoutEffect(() => {
    if (!applies) return;
    return addShortcut({ id, act: () => handle(), place });
  }, [id, applies, place]);
}
