import { useEffect, useState } from 'react';

/**
 * `open`, a moment after the first render. Chakra moves the focus when a popup opens, and not into one that was open
 * from the start; the code of a popup often comes after the press that opened it.
 */
export function useShown(open: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open), [open]);
  return shown;
}
