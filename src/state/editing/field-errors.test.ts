import * as v from 'valibot';
import { expect, it } from 'vitest';
import { errorsIn } from './field-errors.ts';

const REFERENCE = 'upload:3e1b0a52-2d7e-4a07-9f5f-0f4f0d0f9d11';
const rules = {
  title: v.pipe(v.string('标题应为文字'), v.maxLength(3, '标题太长')),
  cover: v.nullable(v.pipe(v.string(), v.uuid('封面不存在'))),
  list: v.array(v.object({ key: v.pipe(v.string(), v.minLength(1, '键必填')) })),
};

it.each([
  [{ title: '题', cover: null, list: [] }, {}],
  [{ title: '题目太长', cover: null, list: [] }, { title: '标题太长' }],
  [
    { title: 5, cover: 'x', list: [] },
    { title: '标题应为文字', cover: '封面不存在' },
  ],
  [{ title: '题', cover: REFERENCE, list: [] }, {}],
  [
    { title: '题', cover: null, list: [{ key: 'a' }, { key: '' }, { key: '' }] },
    { list: '键必填', 'list.1.key': '键必填', 'list.2.key': '键必填' },
  ],
])('what is wrong with %j: %j', (fields, errors) => {
  expect(errorsIn({ rules }, fields)).toEqual(errors);
});

it('a list may name a file that is still in the queue', () => {
  const files = { rules: { ids: v.array(v.pipe(v.string(), v.uuid('没有该文件'))) } };
  expect(errorsIn(files, { ids: [REFERENCE] })).toEqual({});
  expect(errorsIn(files, { ids: [REFERENCE, 'x'] })).toEqual({
    ids: '没有该文件',
    'ids.1': '没有该文件',
  });
});

it('a kind’s further checks run once its rules are met', () => {
  const checked = {
    rules,
    check: () => ({ 'data.unit': '单位必填', 'data.step': '步长必填' }),
  };
  expect(errorsIn(checked, { title: '题', cover: null, list: [] })).toEqual({
    data: '单位必填',
    'data.unit': '单位必填',
    'data.step': '步长必填',
  });
  expect(errorsIn(checked, { title: '题目太长', cover: null, list: [] })).toEqual({
    title: '标题太长',
  });
});
