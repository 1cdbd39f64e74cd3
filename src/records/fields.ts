import * as v from 'valibot';
import { isReference } from '../state/uploads/named-file.ts';
import type { AnyFields, Control, FieldSpec, Format, RecordKind } from './kind.ts';

type AnyField = FieldSpec<AnyFields>;

/** All fields of a kind's form, in their order. */
export const fieldsOf = ({ groups }: RecordKind): AnyField[] =>
  groups.flatMap(({ fields }) => fields);

/** One field of a kind's form. */
export const fieldOf = (kind: RecordKind, name: string): AnyField | undefined =>
  fieldsOf(kind).find((field) => field.name === name);

/** Fields with text input. */
export const textFields = (kind: RecordKind): AnyField[] =>
  fieldsOf(kind).filter(
    ({ control }) => textTypes.includes(control.type) || customTextOf(control) !== undefined,
  );

const textTypes: readonly Control['type'][] = ['text', 'area', 'richText'];

/** Formats the value of a custom control as text. */
export const customTextOf = (control: Control) =>
  control.type === 'custom' ? control.textOf : undefined;

/** The display format of a control's value. */
export function formatOf(control: Control): Format {
  switch (control.type) {
    case 'dict':
      return { dict: control.dict };
    case 'choice':
      return { choices: control.choices };
    case 'price':
      return 'price';
    case 'moment':
      return 'time';
    case 'date':
      return 'day';
    case 'switch':
      return 'yesNo';
    default:
      return 'text';
  }
}

/**
 * Validation errors of fields by the kind's contract: message by field name, and by path for nested values
 * (`fields.0.key`); empty when the fields are valid.
 */
export function errorsIn(
  { rules, check }: Pick<RecordKind, 'rules' | 'check'>,
  fields: AnyFields,
): Record<string, string> {
  const checked = v.safeParse(v.object(rules), fields);
  const { nested = {} } = checked.success ? {} : v.flatten(checked.issues);
  const found: Record<string, string> = {};
  for (const [path, messages] of Object.entries(nested)) {
    const [name = '', index] = path.split('.');
    const value = fields[name];
    const part = index === undefined ? value : (value as Record<string, unknown>)[index];
    // A file that is still queued gets its id before the save is sent.
    if (!isReference(part) && messages?.[0]) addError(found, path, messages[0]);
  }
  if (Object.keys(found).length > 0) return found;
  for (const [path, message] of Object.entries(check?.(fields) ?? {}))
    addError(found, path, message);
  return found;
}

/** The first error inside a field is also the error of the field itself. */
function addError(found: Record<string, string>, path: string, message: string): void {
  found[path.split('.', 1)[0] ?? ''] ??= message;
  found[path] ??= message;
}
