import { useLoaded } from './hooks/use-loaded.ts';
import type { ConfirmDialogProps } from './overlays/ConfirmPopup.lazy.tsx';

const loadPopup = () => import('./overlays/ConfirmPopup.lazy.tsx').then((m) => m.ConfirmPopup);

/** A confirmation. Escape and a click outside mean 取消; the focus returns to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const Popup = useLoaded<ConfirmDialogProps>(loadPopup, props.open, props.onCancel);
  return Popup && <Popup {...props} />;
}

interface DeleteDialogProps {
  /** Name of the object to delete; null or undefined: closed. */
  name: string | null | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before one object is deleted, by name. */
export function DeleteDialog({ name, ...answers }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={typeof name === 'string'}
      danger
      title={`删除「${name}」？`}
      confirmLabel="删除"
      {...answers}
    />
  );
}
