import { readUpload } from './upload-queue.ts';

const PREFIX = 'upload:';

/** How a record's field names a file that is still in the queue. */
export const uploadReference = (key: string): string => PREFIX + key;

/** The queue key in a field value, or null where it names a stored file. */
export const queuedKeyOf = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(PREFIX) ? value.slice(PREFIX.length) : null;

/** Keys of queued uploads that the fields name, in lists and in fields of fields too. */
export function referencedKeys(fields: Record<string, unknown>): string[] {
  const keys: string[] = [];
  // Visits every value, however deep.
  JSON.stringify(fields, (_, value) => {
    const key = queuedKeyOf(value);
    if (key !== null) keys.push(key);
    return value;
  });
  return keys;
}

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
  const resolve = (_: string, value: unknown) => ids.get(queuedKeyOf(value) ?? '') ?? value;
  return { kind: 'ready', fields: JSON.parse(JSON.stringify(fields), resolve) };
}
