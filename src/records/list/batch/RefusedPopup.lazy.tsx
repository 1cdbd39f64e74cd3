import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import type { Refused } from './batch.ts';

export interface RefusedDialogProps {
  /** Empty: nothing is shown. */
  refused: readonly Refused[];
  onClose: () => void;
}

/** The dialog itself; see RefusedDialog.tsx. */
export function RefusedPopup({ refused, onClose }: RefusedDialogProps) {
  return (
    <DialogFrame
      open={refused.length > 0}
      title={`${refused.length} 条没有完成`}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <ul className="plain-list">
        {refused.map(({ title, message }) => (
          <li key={title + message}>
            <strong>{title}</strong> <span className="soft">{message}</span>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
