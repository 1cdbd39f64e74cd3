import { useLayoutEffect } from 'react';
import { forgetHeights, noteHeight, scrollToKept } from './view-scroll.ts';

/**
 * Each view comes back at the height it was left at, a new one begins at its top (S-TAG-6, S-ROUTE-1). `shown` is the
 * view on the page, `alive` all that are kept.
 */
export function useScrollMemory(shown: string | null, alive: readonly string[]): void {
  useLayoutEffect(() => forgetHeights(alive), [alive]);

  useLayoutEffect(() => {
    if (shown === null) return;
    scrollToKept(shown);
    // Asking at the moment of leaving is too late: the page has shrunk to the next view by then.
    const note = () => noteHeight(shown);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [shown]);
}
