import { expect, it } from 'vitest';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { freshField } from './field-types.ts';
import { mayMisfit, misfitsOf } from './misfits.ts';

const field = (label: string, key: string, more: Partial<FieldDefinition> = {}) => ({
  ...freshField,
  ...{ label, key, ...more },
});
const firm = field('律所', 'firm');
const years = field('年限', 'years', { type: 'number' });
const before = [firm, years];
const data = { firm: '明理律所', years: 12 };

it.each([
  ['nothing', before, false, []],
  [
    'a label, a default and the order',
    [years, { ...firm, label: '事务所', initial: '明理' }],
    false,
    [],
  ],
  [
    'a type that the value does not fit',
    [firm, { ...years, type: 'date' }],
    true,
    ['年限应为日期'],
  ],
  ['a type that the value fits', [{ ...firm, type: 'textarea' }, years], true, []],
  ['a key', [firm, { ...years, key: 'age' }], true, ['年限：模型没有这个字段']],
  ['a field that is gone', [firm], true, ['年限：模型没有这个字段']],
  ['a limit', [firm, { ...years, max: 10 }], true, ['年限不能大于 10']],
  ['a new field', [...before, field('网址', 'site')], false, []],
  [
    'a new field that is required',
    [...before, field('网址', 'site', { required: true })],
    true,
    ['网址不能为空'],
  ],
] as const)('entries that do not fit a changed model are found: %s', (_, after, asks, words) => {
  expect(mayMisfit(before, after)).toBe(asks);
  expect(misfitsOf(before, after, data)).toEqual(words);
});

it('problems that an entry already had are not reported', () => {
  expect(misfitsOf(before, [{ ...firm, key: 'office' }, years], { gone: 1, years: 'x' })).toEqual(
    [],
  );
});
