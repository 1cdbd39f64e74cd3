import { useSyncExternalStore } from 'react';
import { NARROW } from './narrow.ts';

const narrow = () => matchMedia(NARROW);
let known: boolean | undefined;

/** A hidden page retains the last value: some systems resize it to nothing. */
function isMobile(): boolean {
  if (known === undefined || document.visibilityState === 'visible') known = narrow().matches;
  return known;
}

function subscribe(listener: () => void): () => void {
  const query = narrow();
  query.addEventListener('change', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    query.removeEventListener('change', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether the page is narrower than 992 px. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, isMobile);
