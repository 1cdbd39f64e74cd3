import { type ChangeEvent, useState } from 'react';
import { chinaDayOf, chinaDayStart, chinaToday, toLocalInput } from '../../lib/dates/dates.ts';
import { addMonths, type Day } from '../../lib/dates/days.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import type { ControlProps } from '../kind.ts';

/** The props of a control in any kind of form. */
export type FieldControlProps<Value> = Pick<
  ControlProps<Value>,
  'label' | 'hint' | 'error' | 'value' | 'readOnly' | 'required' | 'onChange'
>;

/** The props of a control that does not depend on the other fields of its form. */
export type PlainProps<Value> = Pick<
  ControlProps<Value>,
  'label' | 'hint' | 'error' | 'required' | 'readOnly' | 'value' | 'onChange'
>;

/** The props that every control passes to its frame. */
export const frameOf = ({
  label,
  hint,
  error,
  required,
}: Pick<ControlProps, 'label' | 'hint' | 'error' | 'required'>) => ({
  label,
  hint,
  error,
  required,
});

interface TypedControlProps<Value> extends FieldControlProps<Value> {
  type: 'number' | 'price' | 'moment';
  unit?: string | undefined;
  /** Any number, or none. */
  free?: true | undefined;
}

/** A number as typed: text that is not a number (yet) stays visible and does not change the value. */
export function NumberControl(props: TypedControlProps<number | null>) {
  const { type, unit, free, value, readOnly, onChange } = props;
  const scale = type === 'price' ? 100 : 1;
  const [typed, setTyped] = useState<string | null>(null);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    const number = Number(target.value) * scale;
    const isEmpty = target.value.trim() === '';
    if (isEmpty && free) onChange(null);
    if (!isEmpty && Number.isFinite(number)) onChange(free ? number : Math.round(number));
  };
  return (
    <TextField
      {...frameOf(props)}
      unit={unit ?? (type === 'price' ? '元' : undefined)}
      inputMode="decimal"
      value={typed ?? (value === null ? '' : String(value / scale))}
      readOnly={readOnly}
      onChange={handleChange}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A moment in the device's time zone, stored in UTC. */
export function MomentControl(props: TypedControlProps<number | null>) {
  const { value, readOnly, onChange } = props;
  return (
    <DateField
      {...frameOf(props)}
      time
      value={value === null ? '' : toLocalInput(value)}
      readOnly={readOnly}
      onChange={(moment) => onChange(moment ? new Date(moment).getTime() : null)}
    />
  );
}

/** Usual days for the next review of an advice, counted from today. */
const laterDays = (today: Day) => ({
  '3 个月后': addMonths(today, 3),
  半年后: addMonths(today, 6),
  一年后: addMonths(today, 12),
});

/** A day of China's calendar, stored as the moment at which it begins. */
export function DateControl(props: ControlProps<number | null>) {
  const today = chinaToday();
  return (
    <DateField
      {...frameOf(props)}
      value={props.value === null ? '' : chinaDayOf(props.value)}
      today={today}
      presets={laterDays(today)}
      readOnly={props.readOnly}
      onChange={(day) => props.onChange(day ? chinaDayStart(day) : null)}
    />
  );
}

/** A day without a time. */
export const DayControl = (props: ControlProps<string>) => (
  <DateField
    {...frameOf(props)}
    value={props.value}
    readOnly={props.readOnly}
    onChange={props.onChange}
  />
);
