import type { FileRecord } from '../contract/file/file.ts';
import { plainTextOf } from '../contract/rich-text/rich-text-form.ts';
import { customTextOf, formatOf } from './fields.ts';
import { textOf } from './format.ts';
import type { AnyFields, CellValue, Control, FieldSpec } from './kind.ts';
import type { RecordSource } from './record-options.ts';

/** The value of a field as plain text, for diffs or for display outside its control. Files are shown by name. */
export function fieldText(
  { name, control }: FieldSpec<AnyFields>,
  fields: AnyFields,
  files: readonly FileRecord[] = [],
): string {
  const value = fields[name] ?? '';
  if (control.type === 'richText') return plainTextOf(String(value));
  const customText = customTextOf(control);
  if (customText)
    return customText(value as never, fields, (part, inner) => fieldText(part, inner, files));
  const named = [value || []].flat().map((id) => files.find((file) => file.id === id)?.name);
  if (named.some(Boolean) || holdsFiles(control)) {
    return named.map((one) => one ?? '本设备没有该文件的信息').join('\n');
  }
  return textOf(value as CellValue, formatOf(control));
}

/** Whether a field's value is ids of files. */
export const holdsFiles = ({ type }: Control): boolean =>
  type === 'picture' || type === 'files' || type === 'file';

/** The source of the records that a field's value refers to by id; undefined: it refers to none. */
export function sourceOf(control: Control, fields: AnyFields): RecordSource | undefined {
  if (control.type === 'record') return control.source(fields);
  return control.type === 'custom' ? control.source : undefined;
}
