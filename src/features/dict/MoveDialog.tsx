import { useLoaded } from '../../ui/use-loaded.ts';
import type { MoveDialogProps } from './MovePopup.lazy.tsx';

const loadPopup = () => import('./MovePopup.lazy.tsx').then((m) => m.MovePopup);

/** Asks for the place that an entry is to have: no hand drags it over thousands of others. */
export function MoveDialog(props: MoveDialogProps) {
  const Popup = useLoaded<MoveDialogProps>(loadPopup, props.row !== null, props.onClose);
  return Popup && props.row && <Popup key={props.row.id} {...props} />;
}
