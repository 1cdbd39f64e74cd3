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

/** The fields of a stored record that its form edits; those that a record of an earlier version lacks are empty. */
export const editedOf = ({ rules, empty }: RecordKind, record: AnyFields): AnyFields =>
  Object.fromEntries(
    Object.keys(rules).map((name) => [
      name,
      record[name] === undefined ? empty[name] : record[name],
    ]),
  );
