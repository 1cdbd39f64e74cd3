import { Popover } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { beside } from './placement.ts';
import { useLeaving } from './use-leaving.ts';
import { useShown } from './use-shown.ts';

interface PopoverPopupProps {
  open: boolean;
  /** `id` of the element it belongs to: it stands below, and gives the focus back. */
  triggerId: string;
  label: string;
  /** `list`: things to choose from, as wide as its field at least; default a panel. */
  kind?: 'panel' | 'list';
  align?: 'start' | 'end';
  /** Gets the focus first; else the panel does, and is read out. */
  focusFirst?: () => HTMLElement | null;
  children: ReactNode;
  /** Escape, or a press elsewhere. */
  onClose: () => void;
}

/** Something beside its button, the page staying as it is; code that shows it is loaded when it is wanted. */
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
