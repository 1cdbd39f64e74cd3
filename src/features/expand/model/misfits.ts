import {
  type EntryData,
  type FieldDefinition,
  problemsOf,
} from '../../../contract/content/expand-field.ts';

type Definitions = readonly FieldDefinition[];

/** Whether a change of a model's fields may leave entries with values that no longer fit. */
export const mayMisfit = (before: Definitions, after: Definitions): boolean =>
  before.some(({ key }) => !after.some((one) => one.key === key)) ||
  after.some((one) => {
    const was = before.find(({ key }) => key === one.key);
    return was ? ruleOf(was) !== ruleOf(one) : one.required;
  });

const ruleOf = ({ type, required, maxLength, min, max }: FieldDefinition): string =>
  JSON.stringify([type, required, maxLength, min ?? null, max ?? null]);

/** What of an entry would have to be put right with its next save after the change, and was right before it. */
export function misfitsOf(before: Definitions, after: Definitions, data: EntryData): string[] {
  const known = problemsOf(before, data);
  const labelOf = (path: string) => before.find(({ key }) => `data.${key}` === path)?.label;
  const isGone = (path: string) => !after.some(({ key }) => `data.${key}` === path);
  return Object.entries(problemsOf(after, data))
    .filter(([path]) => !Object.hasOwn(known, path))
    .map(([path, message]) => (isGone(path) ? `${labelOf(path) ?? path}：${message}` : message));
}
