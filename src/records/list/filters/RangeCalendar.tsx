import { DatePicker, parseDate, useDatePicker } from '@chakra-ui/react';
import { useEffect } from 'react';
import { type Day, serverToday } from '../../../lib/dates/days.ts';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { useCalendarProps } from '../../../ui/overlays/Calendar.tsx';
import { DayTable } from '../../../ui/overlays/DayTable.tsx';
import type { DayRange } from './day-ranges.ts';

type RangePicker = ReturnType<typeof useRangePicker>;

/** A calendar for a range: two months, or one on narrow screens. */
export function useRangePicker({ from, to }: DayRange, onChange: (range: DayRange) => void) {
  const months = useMedia('(max-width: 860px)') ? 1 : 2;
  const last = parseDate(to || from || serverToday());
  const picker = useDatePicker({
    ...useCalendarProps(),
    selectionMode: 'range',
    numOfMonths: months,
    fixedWeeks: months > 1,
    value: from ? [from, to].filter(Boolean).map((day) => parseDate(day)) : [],
    // The past is searched more often than the future: the last month is at the right.
    defaultFocusedValue: last.subtract({ months: months - 1 }),
    onValueChange: ({ value: [first, second] }) =>
      onChange({ from: first?.toString() ?? '', to: second?.toString() ?? '' }),
  });
  const show = (day: Day | '' | undefined) => day && picker.setFocusedValue(parseDate(day));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the start of arrow key navigation
  useEffect(() => picker.setFocusedValue(last), []);
  return { picker, months, show };
}

/** The months of the calendar, next to each other. Must be inside the picker's root. */
export function RangeMonths({ picker, months }: Pick<RangePicker, 'picker' | 'months'>) {
  const today = serverToday();
  const shown = Array.from({ length: months }, (_, at) => ({
    at,
    title: picker.getOffset({ months: at }).visibleRangeText.start,
  }));
  return (
    <DatePicker.View view="day">
      <DatePicker.ViewControl>
        <DatePicker.PrevTrigger />
        {shown.map(({ at, title }) => (
          <b key={at}>{title}</b>
        ))}
        <DatePicker.NextTrigger />
      </DatePicker.ViewControl>
      <div className="months">
        {shown.map(({ at, title }) => (
          <DayTable key={at} today={today} offset={at} aria-label={title} />
        ))}
      </div>
    </DatePicker.View>
  );
}
