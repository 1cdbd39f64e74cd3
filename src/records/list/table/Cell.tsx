import { chinaDayOf, chinaToday } from '../../../lib/dates/dates.ts';
import { formatDay } from '../../../lib/dates/days.ts';
import { formatCount } from '../../../lib/sizes.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { Age } from '../../../ui/marks/Age.tsx';
import { PersonAvatar } from '../../../ui/marks/PersonAvatar.tsx';
import { isMarked, type MarkName, StateMark } from '../../../ui/marks/StateMark.tsx';
import { choiceOf, textOf } from '../../format.ts';
import type { CellValue, Format } from '../../kind.ts';

interface CellProps {
  value: CellValue;
  format?: Format | undefined;
  /** A time shown with the value. */
  at?: number | null;
  /** The mark of the state that the value stands for. */
  mark?: MarkName | undefined;
}

/** One value of a list, in its format. */
export function Cell({ at = null, ...props }: CellProps) {
  if (at === null) return <Value {...props} />;
  return (
    <>
      <Value {...props} />{' '}
      <span className="soft small">
        <Age at={at} />
      </span>
    </>
  );
}

function Value({ value, format = 'text', mark }: Omit<CellProps, 'at'>) {
  if (mark) return <StateMark name={mark} label={String(value)} />;
  if (value === null || value === '') return '—';
  if (format === 'time') return <Age at={Number(value)} />;
  if (format === 'day') return formatDay(chinaDayOf(Number(value)), chinaToday());
  if (format === 'count') return formatCount(Number(value));
  if (format === 'price' && value === 0) return '免费';
  if (format === 'person') return <Person name={String(value)} />;
  if (format === 'code') return <code>{value}</code>;
  if (typeof format === 'string') return textOf(value, format);
  if ('dict' in format) return <DictTag {...format} value={String(value)} />;
  const choice = choiceOf(format, value);
  if (isMarked(String(value)))
    return <StateMark name={String(value) as MarkName} label={choice?.label ?? String(value)} />;
  return (
    <span className="badge" data-tone={choice?.tone}>
      {choice?.label ?? String(value)}
    </span>
  );
}

interface DictTagProps extends Extract<Format, { dict: string }> {
  value: string;
}

const Person = ({ name }: { name: string }) => (
  <span className="cell-person">
    <PersonAvatar name={name} />
    <span>{name}</span>
  </span>
);

/** A dictionary's label with its mark or its colour; the raw value where the dictionary lacks it. */
function DictTag({ dict, tones, marks, value }: DictTagProps) {
  const { all } = useDict(dict);
  const entry = all.find((one) => one.value === value);
  if (marks && isMarked(value) && !entry?.color) {
    return <StateMark name={value} label={entry?.label ?? value} />;
  }
  return (
    <span className="badge dict-tag" data-tone={tones?.[value]}>
      {entry?.color && <i style={{ background: entry.color }} />}
      {entry?.label ?? value}
    </span>
  );
}
