import { useRef } from 'react';
import type { Day } from '../../lib/dates/days.ts';
import { Button } from '../buttons/Button.tsx';
import { Calendar, currentDay } from './Calendar.tsx';
import { PopoverPopup } from './PopoverPopup.tsx';

export interface CalendarPopupProps {
  open: boolean;
  /** `id` of the field's button. */
  triggerId: string;
  label: string;
  /** Empty: none. */
  value: Day | '';
  /** Days that are wanted often, by their names. */
  presets: Readonly<Record<string, Day>>;
  onChoose: (value: Day | '') => void;
  onClose: () => void;
}

/** A month to choose a day from, with those that are wanted often below. */
export function CalendarPopup(props: CalendarPopupProps) {
  const { open, triggerId, label, value, presets, onChoose, onClose } = props;
  const place = useRef<HTMLDivElement>(null);
  const choose = (day: Day | '') => {
    onClose();
    onChoose(day);
  };
  return (
    <PopoverPopup
      open={open}
      triggerId={triggerId}
      label={`选择${label}`}
      kind="list"
      align="end"
      focusFirst={() => currentDay(place.current)}
      onClose={onClose}
    >
      <div ref={place}>
        <Calendar value={value} onChange={choose} />
      </div>
      <div className="popup-foot">
        {Object.entries(presets).map(([name, day]) => (
          <Button key={name} tone="link" onClick={() => choose(day)}>
            {name}
          </Button>
        ))}
        <Button tone="plain" onClick={() => choose('')}>
          清除
        </Button>
      </div>
    </PopoverPopup>
  );
}
