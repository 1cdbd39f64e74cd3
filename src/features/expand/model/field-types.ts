import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { hintOf } from '../entry-controls.ts';

/** Label and icon of each field type. */
export const fieldTypes: Readonly<
  Record<FieldDefinition['type'], { label: string; icon: string }>
> = {
  text: { label: '单行文字', icon: 'letters' },
  textarea: { label: '多行文字', icon: 'article' },
  number: { label: '数字', icon: 'numbers' },
  date: { label: '日期', icon: 'calendar' },
  switch: { label: '开关', icon: 'toggle' },
  select: { label: '字典', icon: 'tag' },
  image: { label: '图片', icon: 'picture' },
  file: { label: '文件', icon: 'document' },
  link: { label: '链接', icon: 'chain' },
};

/** Defaults of the type-dependent attributes. */
export const unlimited = { maxLength: 0, min: null, max: null, dict: '', initial: '' };

/** Defaults of a new field. */
export const freshField: FieldDefinition = {
  label: '',
  key: '',
  type: 'text',
  required: false,
  ...unlimited,
};

/** Whether its values are text, whose length can be limited. */
export const isWritten = (type: FieldDefinition['type']): boolean =>
  type === 'text' || type === 'textarea';

/** The constraint on its values: its dictionary, or its limits. */
export const ruleOf = (definition: FieldDefinition): string =>
  definition.type === 'select' ? definition.dict : (hintOf(definition) ?? '');

/** Position of a field after another one was moved. */
export function placeAfter(place: number, from: number, to: number): number {
  if (place === from) return to;
  if (from < place && place <= to) return place - 1;
  return to <= place && place < from ? place + 1 : place;
}
