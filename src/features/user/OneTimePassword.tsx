import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { OneTimePasswordPopupProps, ShownPassword } from './OneTimePasswordPopup.lazy.tsx';

const loadPopup = () =>
  import('./OneTimePasswordPopup.lazy.tsx').then((m) => m.OneTimePasswordPopup);

/** Shows a one-time password, once. */
export function OneTimePassword({
  shown,
  onClose,
}: {
  shown: ShownPassword | null;
  onClose: () => void;
}) {
  const Popup = useLoaded<OneTimePasswordPopupProps>(loadPopup, true);
  return Popup && shown && <Popup {...shown} onClose={onClose} />;
}
