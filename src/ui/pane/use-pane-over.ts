import { useEffect } from 'react';
import { useEscape } from '../hooks/use-escape.ts';

/**
 * A pane that overlays its page closes on Escape, and has the focus while it is open; the focus then returns to where
 * it was.
 */
export function usePaneOver(
  place: { current: HTMLElement | null },
  isOver: boolean,
  onClose: () => void,
): void {
  useEscape(onClose, isOver);
  useEffect(() => {
    if (!isOver) return;
    const before = document.activeElement as HTMLElement | null;
    place.current?.focus({ preventScroll: true });
    return () => {
      // A hidden pane has lost the focus; where the user pressed elsewhere it stays there.
      const { activeElement, body } = document;
      const isLost = activeElement === body || place.current?.contains(activeElement);
      if (isLost) before?.focus({ preventScroll: true });
    };
  }, [place, isOver]);
}
