import { Popover } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { beside } from './placement.ts';
import { useLeaving } from './use-leaving.ts';
import { useShown } from './use-shown.ts';

interface PopoverPopupProps {
  open: boolean;
  /** `id` of the element it belongs to: the popover is below it, and returns the focus to it. */
  triggerId: string;
  label: string;
  /** `list`: options, at least as wide as the field; default a panel. */
  kind?: 'panel' | 'list';
  align?: 'start' | 'end';
  /** Receives the focus first; default the panel, which is then announced. */
  focusFirst?: () => HTMLElement | null;
  children: ReactNode;
  /** Escape, or a press outside. */
  onClose: () => void;
}

/** A non-modal popover next to its button; the code of its content is loaded when it is wanted. */
export function PopoverPopup(props: PopoverPopupProps) {
  const { open, triggerId, label, kind = 'panel', align = 'end', focusFirst, onClose } = props;
  const shown = useShown(open);
  const content = useRef<HTMLDivElement>(null);
  useLeaving({ open: shown, content, triggerId, onLeave: onClose });
  return (
    <Popover.Root
      ids={{ trigger: triggerId, content: `${triggerId}-popup` }}
      portalled={false}
      lazyMount
      unmountOnExit
      open={shown}
      onOpenChange={(change) => !change.open && onClose()}
      positioning={beside(align)}
      initialFocusEl={focusFirst ?? (() => content.current)}
    >
      <Popover.Positioner>
        <Popover.Content ref={content} className={kind} aria-label={label}>
          {props.children}
        </Popover.Content>
      </Popover.Positioner>
    </Popover.Root>
  );
}
