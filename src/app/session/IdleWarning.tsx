import { useSnapshot } from 'valtio';
import { idleState } from '../../state/session/idle.store.ts';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';

const loadPopup = () => import('./IdlePopup.lazy.tsx').then((m) => m.IdlePopup);

/** Warns that the session is about to expire for lack of use (S-SESS-7). Its code is loaded on first use. */
export function IdleWarning() {
  const { warning } = useSnapshot(idleState);
  const Popup = useLoaded<{ open: boolean }>(loadPopup, warning);
  return Popup && <Popup open={warning} />;
}
