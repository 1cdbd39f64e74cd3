import { useLayoutEffect, useRef } from 'react';

/**
 * Each view comes back at the height it was left at, a new one begins at its top (S-TAG-6, S-ROUTE-1). `shown` is the
 * view on the page, `alive` all that are kept.
 */
export function useScrollMemory(shown: string | null, alive: readonly string[]): void {
  const heights = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    for (const view of heights.current.keys()) {
      if (!alive.includes(view)) heights.current.delete(view);
    }
  }, [alive]);

  useLayoutEffect(() => {
    if (shown === null) return;
    window.scrollTo(0, heights.current.get(shown) ?? 0);
    // Asking at the moment of leaving is too late: the page has shrunk to the next view by then.
    const note = () => heights.current.set(shown, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [shown]);
}
