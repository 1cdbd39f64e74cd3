import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface DiscardDialogProps {
  /** What is given up: 草稿, 修改. */
  what: string;
  open: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before typed text is given up. */
export const DiscardDialog = ({ what, open, onClose, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    danger
    title={`放弃这份${what}？`}
    confirmLabel={`放弃${what}`}
    onCancel={onClose}
    onConfirm={() => {
      onClose();
      onDiscard();
    }}
  >
    放弃后无法恢复。
  </ConfirmDialog>
);
