import { DatePicker, parseDate } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import type { Day } from '../../lib/dates/days.ts';
import { DayTable } from './DayTable.tsx';

const units = { day: '月', month: '年', year: '十年' } as const;
const translations = {
  dayCell: ({ valueText, selected }: { valueText: string; selected: boolean }) =>
    selected ? `${valueText}，已选` : valueText,
  prevTrigger: (view: keyof typeof units) => `上一${view === 'day' ? '个' : ''}${units[view]}`,
  nextTrigger: (view: keyof typeof units) => `下一${view === 'day' ? '个' : ''}${units[view]}`,
  viewTrigger: (view: keyof typeof units) => (view === 'day' ? '选择月份' : '选择年份'),
};

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const monday = 1;

/** The props that every calendar has. */
export function useCalendarProps() {
  const id = useId();
  return {
    inline: true,
    locale: 'zh-CN',
    startOfWeek: monday,
    timeZone: zone,
    translations,
    // The picker looks for the day to focus in its content element; in a popup of the app the root is the content.
    ids: { root: id, content: id },
  };
}

interface CalendarProps {
  /** Empty: none. */
  value: Day | '';
  today: Day;
  onChange: (value: Day) => void;
}

/** A month of days; its heading leads to the choice of months and years. */
export function Calendar({ value, today, onChange }: CalendarProps) {
  return (
    <DatePicker.Root
      {...useCalendarProps()}
      value={value ? [parseDate(value)] : []}
      defaultFocusedValue={parseDate(value || today)}
      onValueChange={({ value: [day] }) => day && onChange(day.toString())}
    >
      <View name="day">
        <DayTable today={today} />
      </View>
      <View name="month">
        <DatePicker.MonthTable />
      </View>
      <View name="year">
        <DatePicker.YearTable />
      </View>
    </DatePicker.Root>
  );
}

const View = ({ name, children }: { name: 'day' | 'month' | 'year'; children: ReactNode }) => (
  <DatePicker.View view={name}>
    <DatePicker.Header />
    {children}
  </DatePicker.View>
);
