import * as v from 'valibot';
import { isDay, requiredText, text } from '../common-schemas.ts';

/** Types of a model's fields. */
const fieldTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'switch',
  'select',
  'image',
  'file',
  'link',
] as const;
type FieldType = (typeof fieldTypes)[number];

/** Value of one field of an entry. */
export type EntryValue = string | number | boolean | null;
/** The values of an entry, by the keys of its model's fields. */
export type EntryData = Record<string, EntryValue>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LINK = /^https?:\/\/\S+$|^\/(?![/\\])\S*$/;

const isText = (value: EntryValue) => typeof value === 'string';
const isId = (value: EntryValue) => typeof value === 'string' && UUID.test(value);

/** For each type: whether a non-empty value has it, and the error message. */
const types: Record<FieldType, [fits: (value: EntryValue) => boolean, message: string]> = {
  text: [isText, '应为文字'],
  textarea: [isText, '应为文字'],
  number: [(value) => typeof value === 'number' && Number.isFinite(value), '应为数字'],
  date: [(value) => typeof value === 'string' && isDay(value), '应为日期'],
  switch: [(value) => typeof value === 'boolean', '应为是或否'],
  select: [isText, '应为字典的值'],
  image: [isId, '应为图片'],
  file: [isId, '应为文件'],
  link: [(value) => typeof value === 'string' && LINK.test(value), '应以 https:// 或 / 开头'],
};

/** Types whose value is the id of a stored file. */
export const isFileType = (type: FieldType): boolean => type === 'image' || type === 'file';

/**
 * Key of a model's field: it becomes a property of the entry's data, so it must not be a property of Object.prototype.
 */
export const fieldKey = v.pipe(
  v.string('键应为文字'),
  v.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, '键以小写字母开头，只含字母和数字，最多 40 个字符'),
  v.check((key) => !(key in {}), '这个键不能使用'),
);

/** A lower or upper bound; null: none. Models of an earlier version of the app lack it. */
const bound = (label: string) => v.optional(v.nullable(v.number(`${label}应为数字`)), null);

/**
 * One field of a model. The properties of a newer server stay in replies and forms, so that a save does not remove
 * them; the server refuses those that it does not know ({@link unknownProperty}).
 */
export const fieldDefinition = v.pipe(
  v.looseObject({
    label: requiredText(60, '标签'),
    key: fieldKey,
    type: v.picklist(fieldTypes, '字段类型不正确'),
    required: v.boolean('必填应为是或否'),
    /** Maximum characters of a text; 0: no limit of its own. */
    maxLength: v.pipe(
      v.number('最多字数应为数字'),
      v.integer('最多字数应为整数'),
      v.minValue(0, '最多字数不能为负数'),
      v.maxValue(20_000, '最多字数不能超过 20000'),
    ),
    min: bound('最小值'),
    max: bound('最大值'),
    /** Code of the dictionary that a select offers. */
    dict: text(64, '字典'),
    /** Initial value in a new entry, as text; see {@link initialOf}. */
    initial: text(2000, '默认值'),
  }),
  v.check(({ type, dict }) => type !== 'select' || dict !== '', '请选择字典'),
  v.check(({ min, max }) => min === null || max === null || min <= max, '最小值不能大于最大值'),
  v.check((definition) => fitsItself(definition), '默认值不符合字段的类型或限制'),
);
// A type: an interface does not fit an object with further properties.
export type FieldDefinition = {
  label: string;
  key: string;
  type: FieldType;
  required: boolean;
  maxLength: number;
  min: number | null;
  max: number | null;
  dict: string;
  initial: string;
};

/** Name of a property that a model's field does not have; undefined: there is none. */
export const unknownProperty = (definition: FieldDefinition): string | undefined =>
  Object.keys(definition).find((name) => !Object.hasOwn(fieldDefinition.entries, name));

/** The default must itself be valid, except that required fields may still be empty. */
function fitsItself(definition: FieldDefinition): boolean {
  const { initial } = definition;
  const value = initialOf(definition);
  if (value === null) return initial === '';
  return problemOf({ ...definition, required: false }, value) === null;
}

/** Initial value in a new entry; null where the default does not fit the type. */
export function initialOf({ type, initial }: FieldDefinition): EntryValue {
  if (isFileType(type)) return null;
  if (type === 'switch')
    return initial === '' || initial === 'false' ? false : initial === 'true' || null;
  if (type !== 'number') return initial;
  return initial.trim() === '' || !Number.isFinite(Number(initial)) ? null : Number(initial);
}

/** Errors of an entry's data by its model, keyed by `data.key`; empty: valid. */
export function problemsOf(
  definitions: readonly FieldDefinition[],
  data: Readonly<EntryData>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const key of Object.keys(data)) {
    if (!definitions.some((one) => one.key === key)) problems[`data.${key}`] = '模型没有这个字段';
  }
  for (const definition of definitions) {
    const problem = problemOf(definition, data[definition.key] ?? null);
    if (problem) problems[`data.${definition.key}`] = definition.label + problem;
  }
  return problems;
}

function problemOf(
  { type, required, maxLength, min = null, max = null }: FieldDefinition,
  value: EntryValue,
): string | null {
  if (value === null || value === '') return required ? '不能为空' : null;
  const [fits, message] = types[type];
  if (!fits(value)) return message;
  if (String(value).includes('\u0000')) return '含有无法保存的字符';
  if (typeof value === 'number') {
    if (min !== null && value < min) return `不能小于 ${min}`;
    return max !== null && value > max ? `不能大于 ${max}` : null;
  }
  const tooLong = maxLength > 0 && typeof value === 'string' && value.length > maxLength;
  return tooLong ? `不能超过 ${maxLength} 个字` : null;
}
