import { type ReactNode, useRef } from 'react';
import { PopoverPopup } from './PopoverPopup.tsx';

export interface DayPopoverProps {
  open: boolean;
  /** `id` of the field's button. */
  triggerId: string;
  /** Label of the field. */
  label: string;
  onClose: () => void;
}

/** A calendar next to its field; the day that arrow keys start from has the focus. */
export function DayPopover({
  label,
  align,
  children,
  ...popup
}: DayPopoverProps & { align: 'start' | 'end'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const currentDay = () =>
    place.current?.querySelector<HTMLElement>('[data-part="table-cell-trigger"][tabindex="0"]') ??
    null;
  return (
    <PopoverPopup
      {...popup}
      label={`选择${label}`}
      kind="list"
      align={align}
      focusFirst={currentDay}
    >
      <div ref={place}>{children}</div>
    </PopoverPopup>
  );
}
