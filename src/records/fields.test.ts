import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { FileRecord } from '../contract/file/file.ts';
import { fieldText, holdsFiles, sourceOf } from './field-text.ts';
import { editedOf, fieldOf, fieldsOf, formatOf, textFields } from './fields.ts';
import { listKind, type RecordKind, recordKind, thisOf } from './kind.ts';

const source = { search: {}, cacheKey: 'record/else', titleOf: () => '' } as never;
const field = (name: string, control: object) => ({ name, label: name, control });
const kind = {
  label: '文章',
  groups: [
    { fields: [field('title', { type: 'text' }), field('cover', { type: 'picture', sizes: [] })] },
    {
      fields: [
        field('summary', { type: 'area', rows: 3 }),
        field('body', { type: 'richText' }),
        field('data', { type: 'custom', textOf: (value: string) => `「${value}」` }),
        field('other', { type: 'custom', source }),
      ],
    },
  ],
  empty: { title: '', cover: null, list: [] },
  rules: {
    title: v.pipe(v.string('标题应为文字'), v.maxLength(3, '标题太长')),
    cover: v.nullable(v.pipe(v.string(), v.uuid('封面不存在'))),
    list: v.array(v.object({ key: v.pipe(v.string(), v.minLength(1, '键必填')) })),
  },
} as unknown as RecordKind;
const namesOf = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

it('fields of a form: all, one, and those that text is typed into', () => {
  expect(namesOf(fieldsOf(kind))).toEqual(['title', 'cover', 'summary', 'body', 'data', 'other']);
  expect(fieldOf(kind, 'body')?.control.type).toBe('richText');
  expect(fieldOf(kind, 'else')).toBeUndefined();
  expect(namesOf(textFields(kind))).toEqual(['title', 'summary', 'body', 'data']);
});

it.each([
  [{ type: 'dict', dict: 'area' }, { dict: 'area' }],
  [{ type: 'choice', choices: [] }, { choices: [] }],
  [{ type: 'price' }, 'price'],
  [{ type: 'moment' }, 'time'],
  [{ type: 'date' }, 'day'],
  [{ type: 'switch' }, 'yesNo'],
  [{ type: 'number' }, 'text'],
])('a value of the control %j reads as %j', (control, format) => {
  expect(formatOf(control as never)).toEqual(format);
});

const file = (id: string, name: string) => ({ id, name }) as FileRecord;
const files = [file('1', '甲.txt'), file('2', '乙.txt')];
const textOf = (control: object, value: unknown) =>
  fieldText(field('a', control) as never, { a: value }, files);

it.each([
  [{ type: 'text' }, '题', '题'],
  [{ type: 'text' }, undefined, ''],
  [{ type: 'text' }, null, ''],
  [{ type: 'number' }, 0, '0'],
  [{ type: 'richText' }, '<p>一</p><p>二</p>', '一\n二'],
  [{ type: 'richText' }, null, ''],
  [{ type: 'switch' }, false, '否'],
  [{ type: 'price' }, 1990, '19.90'],
  [{ type: 'choice', choices: [{ value: 'on', label: '启用' }] }, 'on', '启用'],
  [{ type: 'custom', textOf: (value: string) => `「${value}」` }, '题', '「题」'],
  [{ type: 'files', button: '' }, ['1', '2'], '甲.txt\n乙.txt'],
  [{ type: 'files', button: '' }, ['1', '9'], '甲.txt\n本设备没有该文件的信息'],
  [{ type: 'files', button: '' }, [], ''],
  [{ type: 'file' }, '9', '本设备没有该文件的信息'],
  [{ type: 'picture', sizes: [] }, null, ''],
  [{ type: 'custom' }, '2', '乙.txt'],
])('a field with the control %j that holds %j reads %j', (control, value, text) => {
  expect(textOf(control, value)).toBe(text);
});

it('a custom control formats its value by the fields, and by the formatter of its parts', () => {
  const control = {
    type: 'custom',
    textOf: (value: string, fields: object, partOf: (part: object, inner: object) => string) =>
      [value, JSON.stringify(fields), partOf(field('f', { type: 'file' }), { f: '1' })].join(),
  };
  expect(textOf(control, '题')).toBe('题,{"a":"题"},甲.txt');
});

it('which controls hold files', () => {
  const types = ['picture', 'files', 'file', 'text', 'custom'];
  expect(types.filter((type) => holdsFiles({ type } as never))).toEqual([
    'picture',
    'files',
    'file',
  ]);
});

it('where the records are that a value names', () => {
  const ofFields = (fields: object) => ({ ...(source as object), request: fields }) as never;
  expect(sourceOf({ type: 'record', source: ofFields }, { a: 1 })).toMatchObject({
    cacheKey: 'record/else',
    request: { a: 1 },
  });
  expect(sourceOf({ type: 'custom', source } as never, {})).toBe(source);
  expect(sourceOf({ type: 'text' }, {})).toBeUndefined();
});

it('a kind knows its calls, and what one of it is called', () => {
  const calls = { search: {} } as never;
  expect(listKind(calls, { entity: 'cata' } as never)).toEqual({ entity: 'cata', calls });
  expect(recordKind(calls, { entity: 'cata' } as never)).toEqual({ entity: 'cata', calls });
  expect(thisOf(kind)).toBe('这条文章');
  expect(thisOf({ ...kind, measure: '篇' })).toBe('这篇文章');
});

it('a form edits what its rules name; what a record of an earlier version lacks is empty', () => {
  expect(editedOf(kind, { id: '1', title: null, cover: 'x' })).toEqual({
    title: null,
    cover: 'x',
    list: [],
  });
});
