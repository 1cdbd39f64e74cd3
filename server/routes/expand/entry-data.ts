import type { FieldDefinition } from '../../../src/contract/expand.ts';

type Value = string | number | boolean | null;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const LINK = /^https?:\/\/\S+$|^\/(?![/\\])\S*$/;

const isText = (value: Value) => typeof value === 'string';
const isId = (value: Value) => typeof value === 'string' && UUID.test(value);

/** Whether a value that is not empty fits its type, and what to say where it does not. */
const types: Record<FieldDefinition['type'], [fits: (value: Value) => boolean, message: string]> = {
  text: [isText, '应为文字'],
  textarea: [isText, '应为文字'],
  number: [(value) => typeof value === 'number' && Number.isFinite(value), '应为数字'],
  date: [(value) => typeof value === 'string' && isDate(value), '应为日期'],
  switch: [(value) => typeof value === 'boolean', '应为是或否'],
  select: [isText, '应为字典的值'],
  image: [isId, '应为图片'],
  file: [isId, '应为文件'],
  link: [(value) => typeof value === 'string' && LINK.test(value), '应以 https:// 或 / 开头'],
};

function isDate(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What is wrong with an entry's data by its model, by `data.key`; empty where it fits. */
export function problemsOf(
  definitions: readonly FieldDefinition[],
  data: Readonly<Record<string, Value>>,
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

function problemOf({ type, required, maxLength }: FieldDefinition, value: Value): string | null {
  if (value === null || value === '') return required ? '不能为空' : null;
  const [fits, message] = types[type];
  if (!fits(value)) return message;
  const tooLong = maxLength > 0 && typeof value === 'string' && value.length > maxLength;
  return tooLong ? `不能超过 ${maxLength} 个字` : null;
}
