import { readUpload } from './upload-queue.ts';

const PREFIX = 'upload:';

/** How a record's field names a file that is still in the queue. */
export const uploadReference = (key: string): string => PREFIX + key;

/** The queue key in a field value, or null where it names a stored file. */
export const queuedKeyOf = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(PREFIX) ? value.slice(PREFIX.length) : null;

/** Keys of queued uploads that the fields name; looks at strings and arrays of strings. */
export const referencedKeys = (fields: Record<string, unknown>): string[] =>
  Object.values(fields)
    .flat()
    .map(queuedKeyOf)
    .filter((key) => key !== null);

export type Resolved =
  | { kind: 'ready'; fields: Record<string, unknown> }
  | { kind: 'waiting' }
  | { kind: 'lost' };

/** Puts the server's file ids where the fields name queued uploads, once all of them are done. */
export async function resolveReferences(
  user: string,
  fields: Record<string, unknown>,
): Promise<Resolved> {
  const ids = new Map<string, string>();
  for (const key of referencedKeys(fields)) {
    const item = await readUpload(user, key);
    if (!item) return { kind: 'lost' };
    if (!item.record) return { kind: 'waiting' };
    ids.set(key, item.record.id);
  }
  const resolve = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(resolve) : (ids.get(queuedKeyOf(value) ?? '') ?? value);
  const entries = Object.entries(fields).map(([name, value]) => [name, resolve(value)]);
  return { kind: 'ready', fields: Object.fromEntries(entries) };
}
