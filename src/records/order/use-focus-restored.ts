import { useEffect, useRef } from 'react';
import type { ListedRecord } from '../kind.ts';
import { handleId } from '../tree/BranchHandle.tsx';

/** Moving a row re-inserts its element: the focus returns to its handle, which is scrolled into view. */
export function useFocusRestored(id: string | null, rows: readonly ListedRecord[]): void {
  const before = useRef(rows);
  useEffect(() => {
    if (before.current === rows || id === null) return;
    before.current = rows;
    const handle = document.getElementById(handleId(id));
    if (document.activeElement === document.body) handle?.focus({ preventScroll: true });
    if (document.activeElement === handle) handle?.scrollIntoView({ block: 'nearest' });
  }, [id, rows]);
}
