import {
  type EntryData,
  type EntryValue,
  type FieldDefinition,
  initialOf,
} from '../../contract/content/expand-field.ts';
import { pictureSizes } from '../../lib/pictures/picture-sizes.ts';
import type { Control } from '../../records/kind.ts';

/** The form control of a model's field. */
export function controlOf({ type, dict }: FieldDefinition): Control {
  switch (type) {
    case 'textarea':
      return { type: 'area', rows: 4 };
    case 'number':
      return { type: 'number', free: true };
    case 'date':
      return { type: 'day' };
    case 'switch':
      return { type: 'switch' };
    case 'select':
      return { type: 'dict', dict };
    case 'image':
      return { type: 'picture', sizes: Object.values(pictureSizes) };
    case 'file':
      return { type: 'file' };
    case 'text':
    case 'link':
      return { type: 'text' };
  }
}

/** The hint below a field. */
export function hintOf(definition: FieldDefinition): string | undefined {
  const { type, maxLength, min = null, max = null } = definition;
  if (type === 'link') return '以 https:// 或 / 开头';
  if (min !== null && max !== null) return `${min} 到 ${max}`;
  if (min !== null) return `不小于 ${min}`;
  if (max !== null) return `不大于 ${max}`;
  return maxLength > 0 ? `不超过 ${maxLength} 个字` : undefined;
}

/** A field's value in an entry; the empty value if the field was added to the model later. */
export function valueIn(data: EntryData, { key, type }: FieldDefinition): EntryValue {
  const value = Object.hasOwn(data, key) ? data[key] : undefined;
  return value ?? emptyOf(type);
}

function emptyOf(type: FieldDefinition['type']): EntryValue {
  if (type === 'switch') return false;
  return type === 'number' || type === 'image' || type === 'file' ? null : '';
}

/**
 * Initial data of a new entry: the values of the form `before` under the same key and type, else those entered earlier
 * for this model (`own`), else the field's initial value.
 */
export function initialData(
  definitions: readonly FieldDefinition[],
  before: EntryData = {},
  own: EntryData = {},
): EntryData {
  const entries = definitions.map((one) => {
    const known = Object.hasOwn(own, one.key) ? own[one.key] : undefined;
    const initial = known === undefined ? initialOf(one) : known;
    const previous = Object.hasOwn(before, one.key) ? before[one.key] : null;
    return [one.key, previous && typeof previous === typeof initial ? previous : initial] as const;
  });
  return Object.fromEntries(entries);
}
