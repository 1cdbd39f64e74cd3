import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import type { RefusedDialogProps } from './RefusedPopup.lazy.tsx';

const loadPopup = () => import('./RefusedPopup.lazy.tsx').then((m) => m.RefusedPopup);

/** Lists the records that an action was refused for, with the reasons. */
export function RefusedDialog(props: RefusedDialogProps) {
  const open = props.refused.length > 0;
  const Popup = useLoaded<RefusedDialogProps>(loadPopup, open, props.onClose);
  return Popup && <Popup {...props} />;
}
