import { DatePicker, useDatePickerContext } from '@chakra-ui/react';
import type { Day } from '../../lib/dates/days.ts';

interface DayTableProps {
  /** Which day is marked. */
  today: Day;
  /** Months after the first one of the calendar. */
  offset?: number;
  'aria-label'?: string;
}

/**
 * The days of a month. Today is by the server's clock, as everywhere: the picker's own table would mark the day of the
 * device's clock.
 */
export function DayTable({ today, offset = 0, ...props }: DayTableProps) {
  const { getOffset, weekDays } = useDatePickerContext();
  const { weeks, visibleRange } = getOffset({ months: offset });
  return (
    <DatePicker.Table {...props}>
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {weekDays.map(({ long, narrow }) => (
            <DatePicker.TableHeader key={long}>{narrow}</DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {weeks.map((week) => (
          <DatePicker.TableRow key={String(week[0])}>
            {week.map((day) => {
              const isToday = String(day) === today;
              return (
                <DatePicker.TableCell
                  key={String(day)}
                  value={day}
                  visibleRange={visibleRange}
                  aria-current={isToday && 'date'}
                >
                  <DatePicker.TableCellTrigger data-today={isToday ? '' : null}>
                    {day.day}
                  </DatePicker.TableCellTrigger>
                </DatePicker.TableCell>
              );
            })}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  );
}
