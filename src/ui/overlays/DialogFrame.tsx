import { Dialog, Portal } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { staysOpen } from './stays-open.ts';

interface DialogFrameProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** Buttons, the main one last. */
  actions: ReactNode;
  /** A question: its text is read out at once. */
  alert?: boolean;
  /**
   * `middle` for fields next to each other; `sides` for two versions, a sheet on phones; `wide` for pictures and lists;
   * `split`, without padding, for a list next to the fields of the selected entry, a sheet on phones.
   */
  size?: 'middle' | 'sides' | 'wide' | 'split' | undefined;
  /** Neither Escape nor a click outside closes it: its content cannot be shown again. */
  stays?: boolean;
  /** Receives the focus first; default the dialog itself. */
  focusFirst?: RefObject<HTMLElement | null>;
  /** Receives the focus afterwards, where the element that opened the dialog is gone by then (a menu item). */
  returnTo?: RefObject<HTMLElement | null> | undefined;
  /** Its button, Escape, or a click outside. */
  onClose: () => void;
}

/** The frame of every dialog; each dialog is in a chunk that is loaded when it is wanted. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    open,
    title,
    children,
    actions,
    alert,
    size,
    stays = false,
    focusFirst,
    returnTo,
    onClose,
  } = props;
  return (
    <Dialog.Root
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!stays}
      closeOnEscape={!stays}
      {...staysOpen}
      lazyMount
      unmountOnExit
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      {...(focusFirst && { initialFocusEl: () => focusFirst.current })}
      {...(returnTo && { finalFocusEl: () => returnTo.current })}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content className={size}>
            <Dialog.Title>{title}</Dialog.Title>
            {alert && children ? (
              <Dialog.Description asChild>
                <div>{children}</div>
              </Dialog.Description>
            ) : (
              children
            )}
            <div className="dialog-actions">{actions}</div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
