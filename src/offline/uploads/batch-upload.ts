import { type FileRecord, TOGETHER, uploadTogether } from '../../contract/file/file.ts';
import { isPackage } from '../../contract/file/packages.ts';
import type { UploadItem, UploadStatus } from '../model/upload-item.ts';
import { verdictOf } from '../sync/retry.ts';
import { failUpload, finishUploads } from './upload-outcome.ts';
import { showIfSlow } from './upload-progress.ts';
import {
  appendFile,
  type Batcher,
  readWhole,
  requestOptions,
  type UploadContext,
} from './upload-request.ts';

/** Total bytes of the files in one call: what a failed call has to repeat. */
const BYTES = { least: 64 * 1024, first: 256 * 1024, most: 2 * 1024 * 1024 };
/** Duration of a call after which the next batch is made smaller, milliseconds. */
const LONG = 2000;

/**
 * Sends small files in one call: a call of its own costs several times as much as such a file's bytes (decision 0041).
 * Items for other services (`goesToService`) are sent alone: those have no such call.
 */
export function createBatcher(goesToService: (item: UploadStatus) => boolean): Batcher {
  /** Current batch size: doubles after a fast call, halves after a slow or failed one. */
  let bytes = BYTES.first;
  /** Keys of items that the server left out of its reply, or that may be the cause of a failed call. */
  const alone = new Set<string>();

  /** A failed item is sent alone at times (every fourth attempt), in case another item of the batch makes it fail. */
  const isAlone = (item: UploadStatus) => {
    const { key, kind, tries, mismatches } = item;
    return (
      alone.has(key) ||
      mismatches > 0 ||
      tries % 4 === 3 ||
      isPackage(kind) ||
      item.purpose === 'avatar' ||
      goesToService(item)
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

  /**
   * A failure of the network or session concerns all items; any other may be caused by one of them, so each is sent
   * alone.
   */
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

/** Returns the records of the files that the server stored, by key. */
async function call(
  items: readonly UploadItem[],
  context: UploadContext,
): Promise<Map<string, FileRecord>> {
  const read = await Promise.all(
    items.map((item) => readWhole(item, context).catch(nullIfUnreadable)),
  );
  const files = read.filter((one) => one !== null);
  const [first] = items;
  if (!first || files.length === 0) return new Map();
  const body = new FormData();
  body.append('manifest', JSON.stringify(files.map(({ key, sha256 }) => ({ key, sha256 }))));
  for (const { file } of files) appendFile(body, file);
  context.assertOwner();
  const stopShowing = showIfSlow(context, items);
  const options = { ...requestOptions(first, context), body, onProgress: () => undefined };
  const reply = await context.client.call(uploadTogether, null, options).finally(stopShowing);
  const sent = new Set(files.map(({ key }) => key));
  return new Map(
    reply.files.flatMap(({ key, record }) => (record && sent.has(key) ? [[key, record]] : [])),
  );
}

const nullIfUnreadable = (): null => null;
