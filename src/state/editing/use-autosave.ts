import { useEffect, useMemo } from 'react';
import { debounce } from '../../lib/debounce.ts';
import { beforeLeaving } from './unsaved-work.ts';

/** Milliseconds after the last change until the draft is written, and after the first one at the latest. */
const AUTOSAVE = { quiet: 500, longest: 3000 };

/**
 * Has `save` write drafts after a change (`revision` counts them), when the page is hidden, before it is left, and when the
 * view is.
 */
export function useAutosave(save: () => Promise<void>, revision: number): void {
  const later = useMemo(() => debounce(() => void save(), AUTOSAVE), [save]);
  useEffect(() => {
    if (revision > 0) later.call();
  }, [later, revision]);
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
}
