import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { addShortcut } from './key-presses.ts';
import type { ShortcutId } from './shortcuts.ts';

/**
 * Registers an action for a shortcut while the component is mounted and it `applies`, wherever the focus is; of two
 * forms on a page the one with the focus in its `place` acts.
 */
export function useShortcut(
  id: ShortcutId,
  act: () => void,
  applies = true,
  place?: RefObject<HTMLElement | null>,
): void {
  const handle = useEffectEvent(act);
  // Layout effect, i.e. before paint: a user who sees the shortcut may press its key.
  useLayoutEffect(() => {
    if (!applies) return;
    return addShortcut({ id, act: () => handle(), place });
  }, [id, applies, place]);
}
