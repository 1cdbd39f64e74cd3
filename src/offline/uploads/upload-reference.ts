import type { FileRecord } from '../../contract/file/file.ts';
import { isDamage } from '../db/sealed-record.ts';
import type { OutboxEntry } from '../model/outbox-entry.ts';
import { readUpload, readUploads } from './upload-queue.ts';

const PREFIX = 'upload:';
/** In JSON: a whole value that references a queued file, or an image that does, as the rich text editor writes it. */
const REFERENCE = /(?<=[^\\]"|<img src=\\")upload:([\w-]+)(?=\\?")/g;

/** Reference to a queued file in a record's field. */
export const uploadReference = (key: string): string => PREFIX + key;

/** The upload key in a field value, or null where it is not a reference. */
export const queuedKeyOf = (value: unknown): string | null =>
  typeof value === 'string' && value.startsWith(PREFIX) ? value.slice(PREFIX.length) : null;

/** Keys of the queued uploads that the fields reference, in lists, nested fields and rich texts too. */
export const referencedKeys = (fields: Record<string, unknown>): string[] =>
  [...JSON.stringify(fields).matchAll(REFERENCE)].map(([, key = '']) => key);

export type Resolved =
  | { kind: 'ready'; fields: Record<string, unknown> }
  | { kind: 'waiting' }
  | { kind: 'lost' }
  /** What is stored about a file cannot be read any more: its id on the server is not known. */
  | { kind: 'damaged' };

/**
 * Replaces references to queued uploads by the ids (in rich texts: the addresses) of the server's files, once all are
 * done.
 */
export async function resolveReferences(
  user: string,
  fields: Record<string, unknown>,
): Promise<Resolved> {
  const files = new Map<string, FileRecord>();
  for (const key of referencedKeys(fields)) {
    const item = await readUpload(user, key).catch((error: unknown) => ({ record: null, error }));
    if (!item) return { kind: 'lost' };
    if ('error' in item && isDamage(item.error)) return { kind: 'damaged' };
    if (!item.record) return { kind: 'waiting' };
    files.set(key, item.record);
  }
  return { kind: 'ready', fields: withFiles(fields, files) };
}

/** An edit whose references to finished uploads are replaced, in its base too: this replacement is nobody's change. */
export async function withUploadedFiles<Edit extends Pick<OutboxEntry, 'fields' | 'baseFields'>>(
  user: string,
  edit: Edit,
): Promise<Edit> {
  const { fields, baseFields } = edit;
  const keys = [fields, baseFields ?? {}].flatMap(referencedKeys);
  if (keys.length === 0) return edit;
  const items = await readUploads(user, keys);
  const files = new Map(items.flatMap(({ key, record }) => (record ? [[key, record]] : [])));
  const base = baseFields && withFiles(baseFields, files);
  return { ...edit, fields: withFiles(fields, files), baseFields: base };
}

function withFiles(
  fields: Record<string, unknown>,
  files: ReadonlyMap<string, FileRecord>,
): Record<string, unknown> {
  const resolve = (reference: string, key: string, at: number, json: string) => {
    const file = files.get(key);
    if (!file) return reference;
    return JSON.stringify(file[json[at - 2] === '\\' ? 'address' : 'id']).slice(1, -1);
  };
  return JSON.parse(JSON.stringify(fields).replace(REFERENCE, resolve));
}
