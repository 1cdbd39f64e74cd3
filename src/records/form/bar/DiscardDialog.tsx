import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface DiscardDialogProps {
  /** What is discarded: 草稿, 修改. */
  what: string;
  open: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks for confirmation before typed text is discarded. */
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
