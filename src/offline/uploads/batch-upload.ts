import { type FileRecord, TOGETHER, uploadTogether } from '../../contract/file/file.ts';
import { isPackage } from '../../contract/file/packages.ts';
import type { UploadItem, UploadStatus } from '../model/upload-item.ts';
import { verdictOf } from '../sync/retry.ts';
import { failUpload, finishUploads } from './upload-outcome.ts';
import { showIfSlow } from './upload-progress.ts';
import { type Batcher, readWhole, requestOptions, type UploadContext } from './upload-request.ts';

/** Bytes that the files of one call have together: what a bad line loses with it. */
const BYTES = { least: 64 * 1024, first: 256 * 1024, most: 2 * 1024 * 1024 };
/** Milliseconds that a call may take before the next one is made smaller. */
const LONG = 2000;

/**
 * Small files in one call: each by itself costs several times as much as its bytes do (decision 0041). What
 * `goesElsewhere` goes alone: other services know no such call.
 */
export function createBatcher(goesElsewhere: (item: UploadStatus) => boolean): Batcher {
  /** Twice as much after each call that was quick, half as much after one that was not. */
  let bytes = BYTES.first;
  /** Keys of items that the server left out, or that may be what is wrong with a call. */
  const alone = new Set<string>();

  /** One that failed is sent alone now and then, in case another of the batch fails it. */
  const isAlone = (item: UploadStatus) => {
    const { key, kind, tries, mismatches } = item;
    return (
      alone.has(key) ||
      mismatches > 0 ||
      tries % 4 === 3 ||
      isPackage(kind) ||
      item.purpose === 'avatar' ||
      goesElsewhere(item)
    );
  };

  function count(items: readonly UploadStatus[]): number {
    let sum = 0;
    const end = items.findIndex((item, at) => {
      sum += item.size;
      const fits = sum <= (at < 2 ? BYTES.most : bytes) && item.kind === items[0]?.kind;
      return !fits || isAlone(item);
    });
    return end < 0 ? items.length : Math.max(1, end);
  }

  async function send(items: readonly UploadItem[], context: UploadContext): Promise<void> {
    const begun = Date.now();
    try {
      const records = await call(items, context);
      await finishUploads(context.user, records);
      for (const { key } of items) if (!records.has(key)) alone.add(key);
      const quick = Date.now() - begun < LONG;
      bytes = quick ? Math.min(BYTES.most, bytes * 2) : Math.max(BYTES.least, bytes / 2);
    } catch (error) {
      bytes = Math.max(BYTES.least, bytes / 2);
      await settleFailed(items, context.user, error);
    }
  }

  /** It was the line, or the session: so for all of them. Or something is wrong with some. */
  async function settleFailed(items: readonly UploadItem[], user: string, error: unknown) {
    const { kind } = verdictOf(error);
    if (kind === 'stopped') return;
    for (const { key } of items) {
      if (kind === 'retry' || kind === 'auth') await failUpload(user, key, error);
      else alone.add(key);
    }
  }

  return { most: TOGETHER.files, count, send };
}

/** Returns the records of those that the server stored, by key. */
async function call(
  items: readonly UploadItem[],
  context: UploadContext,
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
  const options = { ...requestOptions(first, context), body, onProgress: () => undefined };
  const reply = await context.client.call(uploadTogether, null, options).finally(calm);
  const sent = new Set(files.map(({ key }) => key));
  return new Map(
    reply.files.flatMap(({ key, record }) => (record && sent.has(key) ? [[key, record]] : [])),
  );
}

const unread = (): null => null;
