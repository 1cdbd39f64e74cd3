import { chinaDayOf, formatFullTime } from '../lib/dates/dates.ts';
import { formatLength } from '../lib/dates/length.ts';
import { formatBytes } from '../lib/sizes.ts';
import { labelIn } from '../state/data/dict/dict.store.ts';
import type { CellValue, Choice, Format } from './kind.ts';

const choicesOf = (format: Format): readonly Choice[] =>
  typeof format === 'object' && 'choices' in format ? format.choices : [];

/** The choice for a value, where the format has choices. */
export const choiceOf = (format: Format, value: CellValue): Choice | undefined =>
  choicesOf(format).find((choice) => choice.value === value);

/** A value as plain text, for a CSV file or a plain cell. Uses only the dictionaries that this page has loaded. */
export function textOf(value: CellValue, format: Format = 'text'): string {
  if (value === null || value === '') return '';
  if (typeof format === 'object') {
    return 'dict' in format
      ? labelIn(format.dict, String(value))
      : (choiceOf(format, value)?.label ?? String(value));
  }
  switch (format) {
    case 'price':
      return (Number(value) / 100).toFixed(2);
    case 'time':
      return formatFullTime(Number(value));
    case 'day':
      return chinaDayOf(Number(value));
    case 'duration':
      return formatLength(Number(value));
    case 'bytes':
      return formatBytes(Number(value));
    case 'yesNo':
      return value ? '是' : '否';
    case 'count':
    case 'person':
    case 'period':
    case 'code':
    case 'text':
      return String(value);
  }
}
