import type { BatchAskProps } from '../../../records/list/batch/batch.ts';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';

const loadPopup = () => import('./MoveArticlesPopup.lazy.tsx').then((m) => m.MoveArticlesPopup);

/** 移动栏目; the dialog is loaded on first use. */
export function MoveArticlesDialog(props: BatchAskProps) {
  const Popup = useLoaded<BatchAskProps>(loadPopup, props.open, props.onCancel);
  return Popup && <Popup {...props} />;
}
