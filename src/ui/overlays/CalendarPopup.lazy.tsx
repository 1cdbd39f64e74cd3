import type { Day } from '../../lib/dates/days.ts';
import { Button } from '../buttons/Button.tsx';
import { Calendar } from './Calendar.tsx';
import { DayPopover, type DayPopoverProps } from './DayPopover.tsx';

export interface CalendarPopupProps extends DayPopoverProps {
  /** Empty: none. */
  value: Day | '';
  today: Day;
  /** Frequently used days, by name. */
  presets: Readonly<Record<string, Day>>;
  onChoose: (value: Day | '') => void;
}

/** A month to choose a day from, with frequently used days below. */
export function CalendarPopup({ value, today, presets, onChoose, ...popup }: CalendarPopupProps) {
  const choose = (day: Day | '') => {
    popup.onClose();
    onChoose(day);
  };
  return (
    <DayPopover {...popup} align="end">
      <Calendar value={value} today={today} onChange={choose} />
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
    </DayPopover>
  );
}
