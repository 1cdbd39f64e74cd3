import { DatePicker } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { type Day, parseDay } from '../../../lib/dates/days.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DayPopover, type DayPopoverProps } from '../../../ui/overlays/DayPopover.tsx';
import { type DayRange, isSameRange } from './day-ranges.ts';
import { RangeMonths, useRangePicker } from './RangeCalendar.tsx';

interface RangeChoiceProps {
  value: DayRange;
  /** Frequently used ranges, by name. */
  presets: Readonly<Record<string, DayRange>>;
  onChoose: (value: DayRange) => void;
}

export type RangePopupProps = RangeChoiceProps & DayPopoverProps;

/** Presets, which apply at once, and two months to choose another range from, which 确定 applies. */
export function RangePopup({ value, presets, onChoose, ...popup }: RangePopupProps) {
  const choose = (range: DayRange) => {
    popup.onClose();
    onChoose(range);
  };
  return (
    <DayPopover {...popup} align="start">
      <RangeChoice value={value} presets={presets} onChoose={choose} />
    </DayPopover>
  );
}

function RangeChoice({ value, presets, onChoose }: RangeChoiceProps) {
  const [draft, setDraft] = useState(value);
  const { picker, months, show } = useRangePicker(draft, setDraft);
  const first = useRef<HTMLInputElement>(null);
  const named = Object.keys(presets).find((name) => isSameRange(presets[name] ?? draft, draft));
  const type = (typed: Partial<DayRange>) => {
    setDraft({ ...draft, ...typed });
    show(typed.from || typed.to);
  };
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else onChoose(inOrder(draft));
  };
  return (
    <DatePicker.RootProvider value={picker} css={layout}>
      <div className="presets">
        {Object.entries(presets).map(([name, range]) => (
          <Button
            key={name}
            tone="plain"
            aria-pressed={name === named}
            onClick={() => onChoose(range)}
          >
            {name}
          </Button>
        ))}
        <Button tone="plain" aria-pressed={!named} onClick={() => first.current?.focus()}>
          自定
        </Button>
      </div>
      <RangeMonths {...{ picker, months }} />
      <form className="popup-foot" onSubmit={confirm}>
        <DayInput ref={first} label="从" value={draft.from} onChange={(from) => type({ from })} />
        <span>–</span>
        <DayInput label="至" value={draft.to} onChange={(to) => type({ to })} />
        <div>
          <Button tone="plain" onClick={() => onChoose({ from: '', to: '' })}>
            清除
          </Button>
          <Button type="submit">确定</Button>
        </div>
      </form>
    </DatePicker.RootProvider>
  );
}

const TODAY = '[data-today]:not([data-outside-range])';

/** Inline, so that it is loaded with the popup and not with the styles of every list. */
const layout = {
  display: 'grid',
  gridTemplateColumns: '108px auto',
  maxHeight: 'min(600px, var(--available-height))',
  overflow: 'auto',
  '& .presets': {
    display: 'grid',
    gridRow: 'span 2',
    alignContent: 'start',
    gap: '2px',
    padding: '10px 8px',
    borderInlineEnd: '1px solid var(--line)',
  },
  '& .presets > *': { justifyContent: 'start' },
  '& [aria-pressed="true"]': { background: 'var(--brand-tint)', color: 'var(--brand-ink)' },
  '& b': { flex: 1, textAlign: 'center' },
  '& .months': { display: 'flex', gap: '22px' },
  // Filters mostly concern the past: days after today are grey, but can be chosen. A month ends with hidden days of the
  // next one.
  [`& :is(td:has(> ${TODAY}) ~ td, tr:has(${TODAY}) ~ tr td, table:has(${TODAY}) ~ table td) > :not([data-selected], [data-in-range])`]:
    { color: 'var(--ink-3)' },
  '& td > [data-range-start]': { borderRadius: 'var(--r) 0 0 var(--r)' },
  '& td > [data-range-end]': { borderRadius: '0 var(--r) var(--r) 0' },
  '& .input': { width: '126px' },
  '& td > :focus-visible': { outlineOffset: '-2px' },
  '@media (max-width: 860px)': {
    display: 'block',
    width: 'min(344px, calc(100vw - 16px))',
    '& .presets': { display: 'flex', gap: 0, overflow: 'auto', borderInlineEnd: 0 },
    '& .presets > *': { flex: 'none', padding: '0 6px' },
    '& table': { width: '100%' },
    '& .popup-foot': { flexWrap: 'wrap' },
  },
} as const;

/** A range whose days were typed in reverse order is swapped. */
const inOrder = ({ from, to }: DayRange): DayRange =>
  from && to && to < from ? { from: to, to: from } : { from, to };

interface DayInputProps {
  label: string;
  value: Day | '';
  ref?: React.Ref<HTMLInputElement>;
  onChange: (value: Day | '') => void;
}

/** A day as people write it; text that is no day (yet) stays visible and changes nothing. */
function DayInput({ label, value, ref, onChange }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = (text: string) => text.trim() !== '' && parseDay(text) === null;
  const type = (text: string) => {
    setTyped(text);
    if (!isWrong(text)) onChange(parseDay(text) ?? '');
  };
  return (
    <input
      ref={ref}
      className="input"
      aria-label={label}
      aria-invalid={typed !== null && isWrong(typed)}
      autoComplete="off"
      placeholder="2026-11-23"
      value={typed ?? value}
      onChange={({ target }) => type(target.value)}
      onBlur={() => typed !== null && !isWrong(typed) && setTyped(null)}
    />
  );
}
