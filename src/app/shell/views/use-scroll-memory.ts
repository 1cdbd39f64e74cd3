import { useLayoutEffect, useRef } from 'react';
import { dropScroll, recordScroll, scrollOnArrival } from './view-scroll.ts';

/**
 * Restores each view's scroll position; a newly opened page starts at its top (S-TAG-6, S-ROUTE-1). `shown` is the view
 * on the page, `entry` the history entry that shows it, `open` the views of all open tags, in memory or not.
 */
export function useScrollMemory(
  shown: string | null,
  entry: number,
  open: readonly string[],
): void {
  const last = useRef<string | null>(null);

  useLayoutEffect(() => dropScroll(open), [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit counts, of the same view as well
  useLayoutEffect(() => {
    if (shown === null) return;
    scrollOnArrival(shown, shown !== last.current);
    last.current = shown;
  }, [shown, entry]);

  useLayoutEffect(() => {
    if (shown === null) return;
    // Reading it when the view is left is too late: the page has shrunk to the next view by then.
    const record = () => recordScroll(shown);
    window.addEventListener('scroll', record, { passive: true });
    return () => window.removeEventListener('scroll', record);
  }, [shown]);
}
