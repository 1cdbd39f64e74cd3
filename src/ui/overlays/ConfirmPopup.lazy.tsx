import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, naming the object it is about. */
  title: string;
  /** The consequences. */
  children?: ReactNode;
  /** The verb of the question. */
  confirmLabel: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** Receives the focus afterwards, where the element that opened the dialog is gone by then (a menu item). */
  returnTo?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The dialog itself; see ConfirmDialog.tsx. */
export function ConfirmPopup(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <DialogFrame
      alert
      open={props.open}
      title={props.title}
      focusFirst={cancel}
      returnTo={props.returnTo}
      onClose={props.onCancel}
      actions={
        <>
          <Button ref={cancel} onClick={props.onCancel}>
            取消
          </Button>
          <Button tone={props.danger ? 'danger' : 'primary'} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </DialogFrame>
  );
}
