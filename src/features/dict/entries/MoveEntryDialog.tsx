import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import type { MoveEntryDialogProps } from './MoveEntryPopup.lazy.tsx';

const loadPopup = () => import('./MoveEntryPopup.lazy.tsx').then((m) => m.MoveEntryPopup);

/** Moves an entry to a given number: dragging it over thousands of others is too slow. */
export function MoveEntryDialog(props: MoveEntryDialogProps) {
  const Popup = useLoaded<MoveEntryDialogProps>(loadPopup, props.row !== null, props.onClose);
  return Popup && props.row && <Popup key={props.row.id} {...props} />;
}
