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
   * Wider than a question: `middle` for fields side by side; `sides` for two versions, a sheet on phones; `wide` for things to
   * look at; `split`, from edge to edge, for what is chosen from beside what is filled in, a sheet on phones.
   */
  size?: 'middle' | 'sides' | 'wide' | 'split' | undefined;
  /** Neither Escape nor a click outside closes it: what it shows cannot be shown again. */
  stays?: boolean;
  /** Gets the focus first; else the dialog itself does. */
  focusFirst?: RefObject<HTMLElement | null>;
  /** Gets the focus afterwards, where what opened the dialog is gone by then (a menu item). */
  returnTo?: RefObject<HTMLElement | null> | undefined;
  /** Its button, Escape, or a click outside. */
  onClose: () => void;
}

/** What every dialog has; each stands in a chunk that is loaded when it is wanted. */
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
