import {
  type EntryData,
  type FieldDefinition,
  problemsOf,
} from '../../../contract/content/expand-field.ts';

type Definitions = readonly FieldDefinition[];

/** Whether a change of a model's fields may invalidate values of its entries. */
export const mayMisfit = (before: Definitions, after: Definitions): boolean =>
  before.some(({ key }) => !after.some((one) => one.key === key)) ||
  after.some((one) => {
    const was = before.find(({ key }) => key === one.key);
    return was ? ruleOf(was) !== ruleOf(one) : one.required;
  });

const ruleOf = ({ type, required, maxLength, min, max }: FieldDefinition): string =>
  JSON.stringify([type, required, maxLength, min ?? null, max ?? null]);

/** Problems that the change would cause in an entry and that it did not have before. */
export function misfitsOf(before: Definitions, after: Definitions, data: EntryData): string[] {
  const known = problemsOf(before, data);
  const labelOf = (path: string) => before.find(({ key }) => `data.${key}` === path)?.label;
  const isGone = (path: string) => !after.some(({ key }) => `data.${key}` === path);
  return Object.entries(problemsOf(after, data))
    .filter(([path]) => !Object.hasOwn(known, path))
    .map(([path, message]) => (isGone(path) ? `${labelOf(path) ?? path}：${message}` : message));
}
