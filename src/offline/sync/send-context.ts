import type { Client } from '../../api/client.ts';
import { CancelledError } from '../../api/errors.ts';
import type { Transport } from '../../api/transport.ts';
import { sha256Hex } from '../db/digest.ts';
import type { UploadItem, UploadStatus } from '../model/upload-item.ts';
import { readBytes } from '../uploads/bytes.ts';
import { updateUpload } from '../uploads/upload-queue.ts';
import { patienceAfter } from './retry.ts';

export interface SendContext {
  user: string;
  client: Client;
  transport?: Transport;
  /** The file itself, where this device could not keep it: nothing is read from or written to its disk. */
  memory?: Blob;
  signal: AbortSignal;
  /** Rejects with CancelledError when the session is no longer the owner's. Asked before every request. */
  assertOwner(): void;
  onProgress(key: string, sentBytes: number): void;
  /** Sends small items in one call; absent where there is no room for it: each goes alone. */
  together?: Together;
}

/** How small items go in one call; see send-together.ts. */
export interface Together {
  /** Items at most. */
  most: number;
  /** How many of the first ones go in one call; at least one, where there is one. */
  count(items: readonly UploadStatus[]): number;
  /** Sends them, and writes down what became of each. */
  send(items: readonly UploadItem[], context: SendContext): Promise<void>;
}

/** Reads bytes of an item into memory; rejects as `readBytes` does. */
export const readSlice = (
  { user, memory }: SendContext,
  item: UploadItem,
  start: number,
  end: number,
): Promise<ArrayBuffer> =>
  memory ? memory.slice(start, end).arrayBuffer() : readBytes(user, item.key, start, end);

/** A small item as it is sent: `sha256` in hex. Rejects as `readBytes` does. */
export async function readWhole(item: UploadItem, context: SendContext) {
  const { key, name, type, size, digests } = item;
  const bytes = await readSlice(context, item, 0, size);
  const sha256 = digests[0] ?? (await sha256Hex(bytes));
  return { key, sha256, file: new File([bytes], name, { type }) };
}

/** What every call about an item says. */
export function common(item: UploadItem, context: SendContext) {
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

/** An item that is on its way; what it waited for is over. */
export const ON_ITS_WAY = { state: 'uploading', reason: '' } as const;

/** Milliseconds after which it is shown what a call that is still on its way does. */
const SLOW = 300;

/**
 * Writes down what a call does to items, unless the function that it gives is called soon: nobody sees what takes no time,
 * and writing it down takes longer than doing it. Whoever stops an item cuts the call.
 */
export function showIfSlow(
  context: SendContext,
  items: readonly UploadItem[],
  change: Partial<UploadStatus> = ON_ITS_WAY,
): () => void {
  const show = (item: UploadItem) => mark(context, item, change).catch(() => undefined);
  const slow = setTimeout(() => items.forEach(show), SLOW);
  return () => clearTimeout(slow);
}

/** Writes progress; stops when the owner paused or removed the item meanwhile, which our progress must not undo. */
export async function mark(
  context: SendContext,
  item: UploadItem,
  change: Partial<UploadStatus>,
): Promise<void> {
  if (context.memory) return;
  let halted = true;
  await updateUpload(context.user, item.key, (current) => {
    halted = current.state === 'paused' || current.state === 'waiting-auth';
    return halted ? {} : change;
  });
  if (halted) throw new CancelledError();
}
