import { useEffect } from 'react';
import { useEscape } from '../hooks/use-escape.ts';

/** Over what it belongs to a pane is gone with Escape, and has the focus meanwhile; it goes back where it was. */
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
      // What is hidden has lost the focus by now; where somebody pressed elsewhere it stays there.
      const { activeElement, body } = document;
      const isLost = activeElement === body || place.current?.contains(activeElement);
      if (isLost) before?.focus({ preventScroll: true });
    };
  }, [place, isOver]);
}
