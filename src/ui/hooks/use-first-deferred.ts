import { useDeferredValue, useState } from 'react';

/**
 * A value whose first appearance is rendered on its own, so that what replaces a skeleton is drawn while the page takes
 * input. Nothing is deferred where it is there at the first render, and nothing after it has appeared.
 */
export function useFirstDeferred<Value>(value: Value | null): Value | null {
  const isShown = useDeferredValue(value !== null);
  const [hasAppeared, setHasAppeared] = useState(false);
  if (isShown && !hasAppeared) setHasAppeared(true);
  return isShown || hasAppeared ? value : null;
}
