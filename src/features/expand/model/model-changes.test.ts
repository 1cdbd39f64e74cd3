import { expect, it } from 'vitest';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { freshField } from './field-types.ts';
import { changesIn } from './model-changes.ts';

const field = (label: string, key: string, more: Partial<FieldDefinition> = {}) => ({
  ...freshField,
  ...{ label, key, ...more },
});
const name = field('姓名', 'name');
const area = field('领域', 'area', { type: 'select', dict: 'areas', initial: 'a' });
const site = field('主页', 'site', { type: 'link' });
const model = (...fields: FieldDefinition[]) => ({
  name: '律师',
  code: 'lawyers',
  sort: 0,
  fields,
});
const stored = model(name, area, site);

it.each([
  ['nothing', stored, []],
  ['an attribute', model({ ...name, required: true }, area, site), ['姓名：必填']],
  [
    'two fields',
    model({ ...name, maxLength: 20 }, area, { ...site, label: '网站', initial: '/a' }),
    ['姓名：最多字数', '主页：标签、默认值'],
  ],
  [
    'a type, with what belonged to it',
    model(name, { ...area, type: 'text', dict: '', initial: '' }, site),
    ['领域：类型'],
  ],
  ['a key', model(name, { ...area, key: 'fields' }, site), ['领域：键']],
  ['a new field', model(name, area, site, field('简介', 'intro')), ['新增：简介']],
  ['one that has no name yet', model(name, area, site, freshField), ['新增：未命名的字段']],
  ['one that is gone', model(name, site), ['删除：领域']],
  ['their order', model(site, name, area), ['字段的顺序']],
  ['settings', { ...stored, name: '律师介绍', sort: 3 }, ['设置：名称、排序']],
])('the differences of a model as text: %s', (_, after, words) => {
  expect(changesIn(stored, after)).toEqual(words);
});

it('attributes missing in a model of an earlier version are not a change', () => {
  const { min: _, max: __, ...old } = name;
  expect(changesIn(model(old as FieldDefinition), model(name))).toEqual([]);
});
