import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from './Button.tsx';
import { OverlayScope } from './OverlayScope.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title?: string;
  /** The question, naming the object it is about. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** What is done cannot be undone. */
  danger?: boolean;
  /** Gets the focus afterwards, where what opened the dialog is gone by then (a menu item). */
  returnTo?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The dialog itself; see ConfirmDialog.tsx. */
export function ConfirmPopup(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <OverlayScope>
      <Dialog.Root
        role="alertdialog"
        closeOnInteractOutside
        open={props.open}
        onOpenChange={({ open }) => !open && props.onCancel()}
        initialFocusEl={() => cancel.current}
        {...(props.returnTo && { finalFocusEl: () => props.returnTo?.current ?? null })}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <Dialog.Title>{props.title ?? '提示'}</Dialog.Title>
              <Dialog.Description>{props.children}</Dialog.Description>
              <div className="dialog-actions">
                <Button ref={cancel} onClick={props.onCancel}>
                  {props.cancelLabel ?? '取消'}
                </Button>
                <Button tone={props.danger ? 'danger' : 'primary'} onClick={props.onConfirm}>
                  {props.confirmLabel ?? '确定'}
                </Button>
              </div>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </OverlayScope>
  );
}
