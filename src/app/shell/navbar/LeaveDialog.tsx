import { useLoaded } from '../../../ui/use-loaded.ts';
import type { LeavePopupProps } from './LeavePopup.lazy.tsx';

const loadPopup = () => import('./LeavePopup.lazy.tsx').then((m) => m.LeavePopup);

/** Asks what becomes of what is not on the server. Its code comes when it is first wanted. */
export function LeaveDialog(props: LeavePopupProps) {
  const Popup = useLoaded<LeavePopupProps>(loadPopup, props.open, props.onClose);
  return Popup && <Popup {...props} />;
}
