import { useEffect, useMemo } from 'react';
import { debounce } from '../../lib/debounce.ts';
import { beforeLeaving } from './unsaved-work.ts';

/** Debounce of draft writes, milliseconds: `quiet` after the last change, at the latest `longest` after the first. */
const AUTOSAVE = { quiet: 500, longest: 3000 };

/**
 * Calls `save` when the page is hidden or left and when the view is unmounted. Returns a debounced `save` to call after
 * a change; a change may still come after unmounting: a file, an undo.
 */
export function useAutosave(save: () => Promise<void>): () => void {
  const later = useMemo(() => debounce(() => void save(), AUTOSAVE), [save]);
  useEffect(() => later.cancel, [later]);

  useEffect(() => {
    const handleHide = () => document.visibilityState === 'hidden' && void save();
    document.addEventListener('visibilitychange', handleHide);
    window.addEventListener('pagehide', save);
    const stopSaving = beforeLeaving(save);
    return () => {
      stopSaving();
      document.removeEventListener('visibilitychange', handleHide);
      window.removeEventListener('pagehide', save);
      void save();
    };
  }, [save]);
  return later.call;
}
