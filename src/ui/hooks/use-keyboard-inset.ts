import { type RefObject, useEffect } from 'react';
import { withFrame } from '../../lib/with-frame.ts';

/**
 * Passes to the style sheet how much of the page a phone's on-screen keyboard covers, and how far the page was moved
 * for it. Sticky bars would otherwise be behind the keyboard, or above the visible part.
 */
export function useKeyboardInset(place: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const { current: element } = place;
    if (!isWanted || !seen || !element) return;
    const update = () => {
      // A user who zooms in moves around the page: nothing counts as covered then.
      const isZoomed = seen.scale > 1.01;
      const above = isZoomed ? 0 : Math.max(0, Math.round(seen.offsetTop));
      const covered = innerHeight - seen.height - seen.offsetTop;
      const below = isZoomed ? 0 : Math.max(0, Math.round(covered));
      element.style.setProperty('--above', lengthOf(above));
      element.style.setProperty('--below', lengthOf(below));
    };
    const callOff = withFrame(update);
    seen.addEventListener('resize', update);
    seen.addEventListener('scroll', update);
    return () => {
      callOff();
      seen.removeEventListener('resize', update);
      seen.removeEventListener('scroll', update);
    };
  }, [place, isWanted]);
}

/** Nothing for 0, which is the default: what inherits a new property has its styles computed anew. */
const lengthOf = (pixels: number): string => (pixels === 0 ? '' : `${pixels}px`);
