import { useEffect, useState } from 'react';

/**
 * `open`, delayed by a moment on the first render. Chakra moves the focus only when a popup opens, not into one that is
 * open from the start, as when its code arrives after the press that opened it.
 */
export function useShown(open: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  return shown;
}
