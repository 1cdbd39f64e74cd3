import { useEffect, useMemo } from 'react';
import { debounce } from '../../lib/debounce.ts';
import { beforeLeaving } from './unsaved-work.ts';

/** Milliseconds after the last change until the draft is written, and after the first one at the latest. */
const AUTOSAVE = { quiet: 500, longest: 3000 };

/**
 * Has `save` write drafts when the page is hidden, before it is left, and when the view is. Gives what has it written soon after a
 * change; one may still come when the view was left: a file, an undo.
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
