import { plainTextOf } from '../contract/rich-text-form.ts';
import { formatOf, sayOf } from './fields.ts';
import { textOf } from './format.ts';
import type { CellValue, Control } from './kind.ts';

/** What a field says, as plain text: to be compared, or read where its control is not. */
export function saidBy(control: Control, value: unknown): string {
  if (control.type === 'richText') return plainTextOf(String(value));
  return sayOf(control)?.(value as never) ?? textOf(value as CellValue, formatOf(control));
}
