import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';

interface AskingFrameProps {
  title: string;
  /** Label of the button that confirms the step. */
  label: string;
  running: boolean;
  size?: 'middle';
  /** Shown beside the buttons. */
  foot?: ReactNode;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Dialog that asks before a step is performed. */
export function AskingFrame(props: AskingFrameProps) {
  const { title, label, running, size, foot, children, onConfirm, onClose } = props;
  return (
    <DialogFrame
      open
      size={size}
      title={title}
      onClose={onClose}
      actions={
        <>
          {foot}
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" disabled={running} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
