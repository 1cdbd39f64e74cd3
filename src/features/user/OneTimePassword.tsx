import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { OneTimePasswordPopupProps } from './OneTimePasswordPopup.lazy.tsx';

/** A password that was made, whose it is, and why. */
export interface ShownPassword {
  title: string;
  userName: string;
  roles: string;
  /** Null: the server has shown it before. */
  password: string | null;
}

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
