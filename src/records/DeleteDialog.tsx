import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

interface DeleteDialogProps {
  /** What people call that which would go; null or undefined: nothing is asked. */
  name: string | null | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before one thing is deleted, by its name. */
export function DeleteDialog({ name, ...answers }: DeleteDialogProps) {
  return (
    <ConfirmDialog open={typeof name === 'string'} danger confirmLabel="删除" {...answers}>
      确定删除「{name}」吗？
    </ConfirmDialog>
  );
}
