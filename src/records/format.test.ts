import { expect, it, vi } from 'vitest';
import { formatFullTime } from '../lib/dates/dates.ts';
import { allCatas } from './all-catas.ts';
import { onOff } from './choices.ts';
import { choiceOf, textOf } from './format.ts';
import type { CellValue, Format } from './kind.ts';

vi.mock('../state/data/dict/dict.store.ts', () => ({
  labelIn: (dict: string, value: string) => `${dict}的${value}`,
}));

const choices = [{ value: 'on', label: '启用' }];

it.each<[Format | undefined, CellValue, string]>([
  ['count', 12_345, '12345'],
  ['price', 1990, '19.90'],
  ['duration', 75, '1:15'],
  ['bytes', 2048, '2 KB'],
  ['time', 0, formatFullTime(0)],
  ['day', Date.UTC(2026, 10, 26, 16), '2026-11-27'],
  ['yesNo', true, '是'],
  ['yesNo', false, '否'],
  ['text', null, ''],
  ['time', null, ''],
  ['price', '', ''],
  ['text', 5, '5'],
  [undefined, 'a', 'a'],
  [{ choices }, 'on', '启用'],
  [{ choices }, 'else', 'else'],
  [{ choices }, '', ''],
  [{ dict: '地区' }, 5, '地区的5'],
])('a file of values says of a %j %j: %s', (format, value, text) => {
  expect(textOf(value, format)).toBe(text);
});

it('the choice that a value stands for, where the format has some', () => {
  expect(choiceOf({ choices }, 'on')).toBe(choices[0]);
  expect(choiceOf({ choices }, 'off')).toBeUndefined();
  expect(choiceOf({ dict: 'area' }, 'on')).toBeUndefined();
  expect(choiceOf('text', 'on')).toBeUndefined();
});

it('a column is called by its name, with what it holds and whether it is off', () => {
  expect(allCatas.titleOf({ name: '法规' } as never)).toBe('法规');
  expect(allCatas.about({ articleCount: 3, status: 'on' } as never)).toEqual({
    detail: '3 篇',
    state: undefined,
  });
  expect(allCatas.about({ articleCount: 0, status: 'off' } as never)).toEqual({
    detail: undefined,
    state: '停用',
  });
});

it('a record is in use or not', () => {
  expect(onOff.map(({ value, label, tone }) => [value, label, tone])).toEqual([
    ['on', '启用', 'success'],
    ['off', '停用', undefined],
  ]);
});
