import './select.css';
import { useCallback, useState } from 'react';
import {
  type Day,
  distanceTo,
  formatDay,
  parseDay,
  parseMoment,
  serverToday,
} from '../../lib/dates/days.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import type { CalendarPopupProps } from '../overlays/CalendarPopup.lazy.tsx';
import { type FieldProps, Frame, useField } from './Field.tsx';
import { PopupButton } from './PopupButton.tsx';

export interface DateFieldProps extends FieldProps {
  /** `2026-11-23`, with `time` `2026-11-23T08:00`; empty: none. */
  value: string;
  time?: boolean;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Today in the calendar of the days; default the device's. */
  today?: Day;
  /** Frequently used days, by name; default today. */
  presets?: Readonly<Record<string, Day>>;
  onChange: (value: string) => void;
}

const loadPopup = () => import('../overlays/CalendarPopup.lazy.tsx').then((m) => m.CalendarPopup);

/** A day, or a day with a time: typed in any of the usual ways, or chosen from a month. */
export function DateField(given: DateFieldProps) {
  const { time = false, value, today = serverToday(), presets, onChange, ...props } = given;
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? value : (time ? parseMoment : parseDay)(typed, today);
  const wrong = typed?.trim() && parsed === null;
  const example = time ? '2026-11-23 08:00' : '2026-11-23';
  const error = props.error ?? (wrong ? `写作 ${example}` : undefined);
  const { frame, control } = useField({ ...props, error });
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Popup = useLoaded<CalendarPopupProps>(loadPopup, open, close);
  const type = (text: string) => {
    setTyped(text);
    const next = text.trim() ? (time ? parseMoment : parseDay)(text, today) : '';
    if (next !== null) onChange(next);
  };
  const choose = (day: Day | '') => {
    setTyped(null);
    onChange(day && time ? `${day}T${value.slice(11) || '00:00'}` : day);
  };
  const buttonId = `${control.id}-calendar`;
  const distanceId = `${control.id}-distance`;
  const described = [value && distanceId, control['aria-describedby']].filter(Boolean).join(' ');
  return (
    <Frame {...frame}>
      <div className="with-button" data-told={Boolean(value)}>
        <input
          {...control}
          aria-describedby={described || undefined}
          className="input"
          autoComplete="off"
          placeholder={example}
          value={typed ?? written(value, today)}
          onFocus={() => setTyped(value.replace('T', ' '))}
          onChange={(event) => type(event.target.value)}
          onBlur={() => !wrong && setTyped(null)}
        />
        {value && (
          <small className="soft" id={distanceId}>
            {distanceTo(value.slice(0, 10), today)}
          </small>
        )}
        {!props.readOnly && (
          <PopupButton
            id={buttonId}
            label={props.label}
            icon="calendar"
            open={open}
            onToggle={() => setOpen(!open)}
          />
        )}
      </div>
      {Popup && (
        <Popup
          open={open}
          triggerId={buttonId}
          label={props.label}
          value={value.slice(0, 10)}
          today={today}
          presets={presets ?? { 今天: today }}
          onChoose={choose}
          onClose={close}
        />
      )}
    </Frame>
  );
}

/** The displayed form while the field is not being edited. */
const written = (value: string, today: Day): string =>
  value && `${formatDay(value.slice(0, 10), today)}${value.slice(10).replace('T', ' ')}`;
