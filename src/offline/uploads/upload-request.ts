import { sha256Hex } from '../db/crypto.ts';
import type { UploadItem, UploadStatus } from '../model/upload-item.ts';
import { patienceAfter } from '../sync/retry.ts';
import type { SendContext } from '../sync/send-context.ts';
import { readBytes } from './bytes.ts';

/** What uploads are sent with. */
export interface UploadContext extends SendContext {
  /** The file itself, where this device could not store it: nothing is read from or written to its disk. */
  memory?: Blob;
  /** Absent where progress is not shown. */
  onProgress?(key: string, sentBytes: number): void;
  /** Sends small items in one call; absent where there is no room for it: each goes alone. */
  batcher?: Batcher;
}

/** How small items go in one call; see batch-upload.ts. */
export interface Batcher {
  /** Items at most. */
  most: number;
  /** How many of the first ones go in one call; at least one, where there is one. */
  count(items: readonly UploadStatus[]): number;
  /** Sends them, and writes down what became of each. */
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

/** A small item as it is sent: `sha256` in hex. Rejects as `readBytes` does. */
export async function readWhole(item: UploadItem, context: UploadContext) {
  const { key, name, type, size, digests } = item;
  const bytes = await readSlice(context, item, 0, size);
  const sha256 = digests[0] ?? (await sha256Hex(bytes));
  return { key, sha256, file: new File([bytes], name, { type }) };
}

/** Options of every call about an item. */
export function requestOptions(item: UploadItem, context: UploadContext) {
  return {
    params: { kind: item.kind, key: item.key },
    idempotencyKey: item.key,
    owner: context.user,
    signal: context.signal,
    timeout: patienceAfter(item.stalls),
    quiet: true,
    ...(context.transport && { transport: context.transport }),
  };
}

/** The service that an item goes to; empty: the API itself. */
export const serviceOf = (
  { purpose }: Pick<UploadItem, 'purpose'>,
  { serviceFor }: Pick<SendContext, 'serviceFor'>,
): string => (purpose && serviceFor?.(purpose)) ?? '';
