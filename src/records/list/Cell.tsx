import { formatCount } from '../../lib/sizes.ts';
import { useDict } from '../../state/data/dict.store.ts';
import { Age } from '../../ui/Age.tsx';
import { choiceOf, textOf } from '../format.ts';
import type { CellValue, Format } from '../kind.ts';

/** One value of a list, in its format. */
export function Cell({
  value,
  format = 'text',
}: {
  value: CellValue;
  format?: Format | undefined;
}) {
  if (value === null || value === '') return '—';
  if (format === 'time') return <Age at={Number(value)} />;
  if (format === 'count') return formatCount(Number(value));
  if (format === 'price' && value === 0) return '免费';
  if (typeof format === 'string') return textOf(value, format);
  if ('dict' in format) return <DictTag {...format} value={String(value)} />;
  const choice = choiceOf(format, value);
  return (
    <span className="badge" data-tone={choice?.tone}>
      {choice?.label ?? String(value)}
    </span>
  );
}

interface DictTagProps extends Extract<Format, { dict: string }> {
  value: string;
}

/** A dictionary's label with its colour; the value itself where the dictionary does not know it. */
function DictTag({ dict, tones, value }: DictTagProps) {
  const { all } = useDict(dict);
  const entry = all.find((one) => one.value === value);
  return (
    <span className="badge dict-tag" data-tone={tones?.[value]}>
      {entry?.color && <i style={{ background: entry.color }} />}
      {entry?.label ?? value}
    </span>
  );
}
