import { expect, it } from 'vitest';
import { textOf } from './format.ts';
import type { CellValue, Format } from './kind.ts';

it.each<[Format, CellValue, string]>([
  ['count', 12_345, '12345'],
  ['price', 1990, '19.90'],
  ['duration', 75, '1:15'],
  ['yesNo', false, '否'],
  ['text', null, ''],
  [{ choices: [{ value: 'on', label: '启用' }] }, 'on', '启用'],
])('a file of values says of a %j %j: %s', (format, value, said) => {
  expect(textOf(value, format)).toBe(said);
});
