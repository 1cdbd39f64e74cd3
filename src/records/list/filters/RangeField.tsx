import { useCallback, useState } from 'react';
import { ComboButton } from '../../../ui/fields/ComboButton.tsx';
import { type FieldProps, Frame, useField } from '../../../ui/fields/Field.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { type DayRange, daysIn, formatRange } from './day-ranges.ts';
import type { RangePopupProps } from './RangePopup.lazy.tsx';

interface RangeFieldProps extends FieldProps {
  value: DayRange;
  /** Frequently used ranges, by name. */
  presets: Readonly<Record<string, DayRange>>;
  onChange: (value: DayRange) => void;
}

const loadPopup = () => import('./RangePopup.lazy.tsx').then((m) => m.RangePopup);

/** A range of days: a preset, typed, or chosen from two months. */
export function RangeField({ value, presets, onChange, ...rest }: RangeFieldProps) {
  const { frame, control } = useField(rest);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Popup = useLoaded<RangePopupProps>(loadPopup, open, close);
  const text = formatRange(value);
  const days = daysIn(value);
  return (
    <Frame {...frame}>
      <ComboButton {...control} open={open} onOpen={() => setOpen(true)} onClose={close}>
        <Icon name="calendar" size={16} />
        <span data-empty={!text}>{text || '不限'}</span>
        {days !== null && <small className="soft">{days} 天</small>}
      </ComboButton>
      {Popup && (
        <Popup
          open={open}
          triggerId={control.id}
          label={rest.label}
          value={value}
          presets={presets}
          onChoose={onChange}
          onClose={close}
        />
      )}
    </Frame>
  );
}
