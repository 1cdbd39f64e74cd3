import { useDeferredValue } from 'react';

/**
 * A value whose first appearance is rendered on its own, so that what replaces a skeleton is drawn while the page takes
 * input. Where it is there at the first render nothing is deferred, nor are its changes.
 */
export function useFirstDeferred<Value>(value: Value | null): Value | null {
  const isShown = useDeferredValue(value !== null);
  return isShown ? value : null;
}
