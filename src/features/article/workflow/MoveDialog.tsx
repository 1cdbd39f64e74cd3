import type { BatchAskProps } from '../../../records/list/batch.ts';
import { useLoaded } from '../../../ui/use-loaded.ts';

const loadPopup = () => import('./MovePopup.lazy.tsx').then((m) => m.MovePopup);

/** 移动栏目; the dialog comes when it is wanted. */
export function MoveDialog(props: BatchAskProps) {
  const Popup = useLoaded<BatchAskProps>(loadPopup, props.open, props.onCancel);
  return Popup && <Popup {...props} />;
}
