import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import type { LeavePopupProps } from './LeavePopup.lazy.tsx';

const loadPopup = () => import('./LeavePopup.lazy.tsx').then((m) => m.LeavePopup);

/** Asks what to do with unsent work. Its code is loaded on first use. */
export function LeaveDialog(props: LeavePopupProps) {
  const Popup = useLoaded<LeavePopupProps>(loadPopup, props.open, props.onClose);
  return Popup && <Popup {...props} />;
}
