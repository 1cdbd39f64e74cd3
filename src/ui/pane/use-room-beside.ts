import { useSyncExternalStore } from 'react';

/** From this width on a pane is next to its page; on narrower screens it overlays the page when it is opened. */
const BESIDE = matchMedia('(min-width: 1200px)');

/** Whether a pane has room next to its page. */
export const useRoomBeside = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      BESIDE.addEventListener('change', onChange);
      return () => BESIDE.removeEventListener('change', onChange);
    },
    () => BESIDE.matches,
  );
