import { useSyncExternalStore } from 'react';

/** From this width on a pane stands beside what it belongs to; below it comes over it, when it is called. */
const BESIDE = matchMedia('(min-width: 1200px)');

/** Whether a pane has room beside what it belongs to. */
export const useRoomBeside = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      BESIDE.addEventListener('change', onChange);
      return () => BESIDE.removeEventListener('change', onChange);
    },
    () => BESIDE.matches,
  );
