/** A possible reference to a file. */
export interface NamedFile {
  fileId: string;
  /** `coverId`, or for nested values `data.photo`. */
  field: string;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** An id alone, or at the end of an address anywhere in a text. */
const NAMED = new RegExp(`(?:^|/)(${UUID})(?![\\w-])`, 'g');

/**
 * Returns all possible references in the fields of a record, without duplicates: ids in fields and lists, in content
 * defined by a model, and in addresses within rich texts and links. Most are ids of other things; the table of files
 * decides. So entities need not declare which fields contain files.
 */
export function namedFiles(contents: readonly object[]): NamedFile[] {
  const named = new Map<string, NamedFile>();
  for (const content of contents) {
    for (const [field, text] of textsIn('', content)) {
      for (const [, fileId = ''] of text.matchAll(NAMED)) {
        named.set(`${fileId} ${field}`, { fileId, field });
      }
    }
  }
  return [...named.values()];
}

/** Yields every text inside a value, with its field. */
export function* textsIn(field: string, value: unknown): Generator<[field: string, text: string]> {
  if (typeof value === 'string') yield [field, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    const path = field ? `${field}.${key}` : key;
    yield* textsIn(Array.isArray(value) ? field : path, one);
  }
}
