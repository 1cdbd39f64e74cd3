/** A file that may be meant by a field. */
export interface NamedFile {
  fileId: string;
  /** `coverId`, or of nested values `data.photo`. */
  field: string;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** An id by itself, or at the end of an address, wherever that stands in a text. */
const NAMED = new RegExp(`(?:^|/)(${UUID})(?![\\w-])`, 'g');

/**
 * What any field of a record may name, without repeats: ids of files stand in fields of their own, in lists, in content
 * whose fields a model decides, and as addresses in rich texts and links. Most are ids of something else, which the
 * table of files decides. So an entity does not have to declare which of its fields name files.
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

/** Every text inside a value, with its field. */
export function* textsIn(field: string, value: unknown): Generator<[field: string, text: string]> {
  if (typeof value === 'string') yield [field, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    const path = field ? `${field}.${key}` : key;
    yield* textsIn(Array.isArray(value) ? field : path, one);
  }
}
