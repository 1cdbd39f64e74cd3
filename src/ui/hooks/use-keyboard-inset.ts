import { type RefObject, useEffect } from 'react';
import { withFrame } from '../../lib/with-frame.ts';

/**
 * Passes to the style sheet how much of the page a phone's keyboard covers, and how far the page was moved for it: what is
 * stuck to an edge of the page would else stand behind the keyboard, or above what is seen.
 */
export function useKeyboardInset(place: RefObject<HTMLElement | null>, isWanted = true): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const { current: element } = place;
    if (!isWanted || !seen || !element) return;
    const update = () => {
      // Somebody who enlarges the page moves about in it: nothing covers it then.
      const isZoomed = seen.scale > 1.01;
      const above = isZoomed ? 0 : Math.max(0, Math.round(seen.offsetTop));
      const covered = innerHeight - seen.height - seen.offsetTop;
      const below = isZoomed ? 0 : Math.max(0, Math.round(covered));
      element.style.setProperty('--above', `${above}px`);
      element.style.setProperty('--below', `${below}px`);
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
