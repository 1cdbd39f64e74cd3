import type { ConfirmDialogProps } from './ConfirmPopup.tsx';
import { useLoaded } from './use-loaded.ts';

const loadPopup = () => import('./ConfirmPopup.tsx').then((m) => m.ConfirmPopup);

/** Asks before something is done. Escape and a click outside mean 取消; focus returns where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Popup = useLoaded<ConfirmDialogProps>(loadPopup, props.open);
  return Popup && <Popup {...props} />;
}
