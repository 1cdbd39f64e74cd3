import { type FileRecord, TOGETHER, uploadTogether } from '../contract/file.ts';
import { sha256Hex } from './digest.ts';
import { failUpload } from './fail-upload.ts';
import { finishUploads } from './finish-upload.ts';
import { verdictOf } from './retry.ts';
import { common, readSlice, type SendContext, showIfSlow, type Together } from './send-context.ts';
import type { UploadItem } from './upload-item.ts';

/** Bytes that the files of one call have together: what a bad line loses with it. */
const BYTES = 2 * 1024 * 1024;

/** Keys of items that the server left out, or that may be what is wrong with a call. */
const alone = new Set<string>();

/** Small files in one call: each by itself costs several times as much as its bytes do (decision 0041). */
export const together: Together = { most: TOGETHER.files, count, send };

function count(items: readonly UploadItem[]): number {
  let bytes = 0;
  const end = items.findIndex(({ kind, size, tries, mismatches, key }) => {
    bytes += size;
    const fits = kind === items[0]?.kind && bytes <= BYTES;
    return !fits || tries > 0 || mismatches > 0 || alone.has(key);
  });
  return end < 0 ? items.length : Math.max(1, end);
}

async function send(items: readonly UploadItem[], context: SendContext): Promise<void> {
  const { user } = context;
  try {
    const records = await call(items, context);
    await finishUploads(user, records);
    for (const { key } of items) if (!records.has(key)) alone.add(key);
  } catch (error) {
    // The line, or the session: so for all of them. Or something is wrong with one, and alone each says what.
    const { kind } = verdictOf(error);
    for (const { key } of items) {
      if (kind === 'retry' || kind === 'auth') await failUpload(user, key, error);
      else if (kind !== 'stopped') alone.add(key);
    }
  }
}

/** Gives the records of those that the server stored, by key. */
async function call(
  items: readonly UploadItem[],
  context: SendContext,
): Promise<Map<string, FileRecord>> {
  const read = await Promise.all(items.map((item) => readWhole(item, context).catch(unread)));
  const files = read.filter((one) => one !== null);
  const [first] = items;
  if (!first || files.length === 0) return new Map();
  const body = new FormData();
  body.append('manifest', JSON.stringify(files.map(({ key, sha256 }) => ({ key, sha256 }))));
  for (const { file } of files) body.append('file', file);
  context.assertOwner();
  const calm = showIfSlow(context, items);
  const options = { ...common(first, context), body, onProgress: () => undefined };
  const reply = await context.client.call(uploadTogether, null, options).finally(calm);
  const sent = new Set(files.map(({ key }) => key));
  return new Map(
    reply.files.flatMap(({ key, record }) => (record && sent.has(key) ? [[key, record]] : [])),
  );
}

interface Whole {
  key: string;
  sha256: string;
  file: File;
}

async function readWhole(item: UploadItem, context: SendContext): Promise<Whole> {
  const { key, name, type, size, digests } = item;
  const bytes = await readSlice(context, item, 0, size);
  const sha256 = digests[0] ?? (await sha256Hex(bytes));
  return { key, sha256, file: new File([bytes], name, { type }) };
}

const unread = (): null => null;
