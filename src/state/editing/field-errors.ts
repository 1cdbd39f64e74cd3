import * as v from 'valibot';
import { isReference } from '../uploads/named-file.ts';

/** What fields are checked by. */
interface Validation {
  /** The contract's schema for each field. */
  rules: Readonly<Record<string, v.GenericSchema>>;
  /** Validation across fields that are valid individually, by path: `data.unit`. */
  check?: (fields: Record<string, unknown>) => Readonly<Record<string, string>>;
}

/**
 * Validation errors of fields by their contract: message by field name, and by path for nested values
 * (`fields.0.key`); empty when the fields are valid.
 */
export function errorsIn(
  { rules, check }: Validation,
  fields: Record<string, unknown>,
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
