import { useDeferredValue } from 'react';

/** False in the first render and true right after it, so that content out of sight does not delay visible content. */
export const useDrawnLater = (): boolean => useDeferredValue(true, false);
