import { useDeferredValue } from 'react';

/** False in the first drawing and true right after it: what is not in sight does not keep waiting what is. */
export const useDrawnLater = (): boolean => useDeferredValue(true, false);
