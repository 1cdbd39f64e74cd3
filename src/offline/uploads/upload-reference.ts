import type { FileRecord } from '../../contract/file/file.ts';
import { readUploads } from './upload-queue.ts';

const PREFIX = 'upload:';
/** In JSON: a whole value that names a queued file, or a picture that does, as the editor of rich texts writes it. */
const REFERENCE = /(?<=[^\\]"|<img src=\\")upload:([\w-]+)(?=\\?")/g;

/** How a record's field names a file that is still in the queue. */
export const uploadReference = (key: string): string => PREFIX + key;

/** The queue key in a field value, or null where it names a stored file. */
export const queuedKeyOf = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(PREFIX) ? value.slice(PREFIX.length) : null;

/** Keys of queued uploads that the fields name, in lists, in fields of fields and in rich texts too. */
export const referencedKeys = (fields: Record<string, unknown>): string[] =>
  [...JSON.stringify(fields).matchAll(REFERENCE)].map(([, key = '']) => key);

export type Resolved =
  | { kind: 'ready'; fields: Record<string, unknown> }
  | { kind: 'waiting' }
  | { kind: 'lost' };

/** Puts ids, and in rich texts addresses, of the server's files where fields name queued uploads, once all are done. */
export async function resolveReferences(
  user: string,
  fields: Record<string, unknown>,
): Promise<Resolved> {
  const files = new Map<string, FileRecord>();
  for (const key of referencedKeys(fields)) {
    const [item] = await readUploads(user, [key]);
    if (!item) return { kind: 'lost' };
    if (!item.record) return { kind: 'waiting' };
    files.set(key, item.record);
  }
  const resolve = (_: string, key: string, at: number, json: string) =>
    JSON.stringify(files.get(key)?.[json[at - 2] === '\\' ? 'address' : 'id']).slice(1, -1);
  return { kind: 'ready', fields: JSON.parse(JSON.stringify(fields).replace(REFERENCE, resolve)) };
}
