import { EXACT_NAME } from '../../contract/file/file.ts';
import { sha256Hex } from '../db/crypto.ts';
import type { UploadItem, UploadStatus } from '../model/upload-item.ts';
import { stallTimeoutAfter } from '../sync/retry.ts';
import type { SendContext } from '../sync/send-context.ts';
import { readBytes } from './bytes.ts';

/** What a drain of uploads needs. */
export interface UploadContext extends SendContext {
  /** The file itself, where this device could not store it: nothing is read from or written to storage. */
  memory?: Blob;
  /** Absent where progress is not shown. */
  onProgress?(key: string, sentBytes: number): void;
  /** Sends small items together; absent: each item goes alone. */
  batcher?: Batcher;
}

/** Sends small items in one call; see batch-upload.ts. */
export interface Batcher {
  /** Maximum number of items in one call. */
  most: number;
  /** How many of the first items go in one call; at least one if there are any. */
  count(items: readonly UploadStatus[]): number;
  /** Sends them and stores the outcome of each. */
  send(items: readonly UploadItem[], context: UploadContext): Promise<void>;
}

/** Reads bytes of an item into memory; rejects as `readBytes` does. */
export const readSlice = (
  { user, memory }: UploadContext,
  item: UploadItem,
  start: number,
  end: number,
): Promise<ArrayBuffer> =>
  memory ? memory.slice(start, end).arrayBuffer() : readBytes(user, item.key, start, end);

/** A small item as it is sent; `sha256` is hex. Rejects as `readBytes` does. */
export async function readWhole(item: UploadItem, context: UploadContext) {
  const { key, name, type, size, digests } = item;
  const bytes = await readSlice(context, item, 0, size);
  const sha256 = digests[0] ?? (await sha256Hex(bytes));
  return { key, sha256, file: new File([bytes], name, { type }) };
}

/** Characters that multipart forms escape (`"` as `%22`), take for a folder's end, or refuse in the name of a file. */
const UNFIT = /["\\]|\p{Cc}/gu;

/** Adds a file to a form of our server; see {@link EXACT_NAME}. */
export function appendFile(body: FormData, file: File): void {
  const name = file.name.replace(UNFIT, '_');
  if (name !== file.name) body.append(EXACT_NAME, file.name);
  body.append('file', file, name);
}

/** Options of every call about an item. */
export function requestOptions(item: UploadItem, context: UploadContext) {
  return {
    params: { kind: item.kind, key: item.key },
    idempotencyKey: item.key,
    owner: context.user,
    signal: context.signal,
    timeout: stallTimeoutAfter(item.stalls),
    quiet: true,
    ...(context.transport && { transport: context.transport }),
  };
}

/** Address of the service that an item goes to; empty: the API itself. */
export const serviceOf = (
  { purpose }: Pick<UploadItem, 'purpose'>,
  { serviceFor }: Pick<SendContext, 'serviceFor'>,
): string => (purpose && serviceFor?.(purpose)) ?? '';
