import { NetworkError } from '../../api/errors.ts';
import { HEADER } from '../../contract/codes.ts';
import { CHUNK_SIZE, uploadChunkPut } from '../../contract/file/file.ts';
import type { UploadItem } from '../model/upload-item.ts';
import { readStored, releaseBuffer } from './bytes.ts';
import { writeProgress } from './upload-progress.ts';
import { readSlice, requestOptions, type UploadContext } from './upload-request.ts';

/**
 * 1 s. A chunk that is sent in less leaves bandwidth for another one in parallel. Also the interval at which the number
 * of chunks on the server is stored: each time is a write, and is drawn in every tab.
 */
const SECOND = 1000;
/**
 * Maximum parallel chunks of one file. Two files thus use a browser's six connections, each of which is free again
 * within a second.
 */
const MAX_IN_FLIGHT = 3;

/** The transfer of one item's chunks. */
interface Sending {
  item: UploadItem;
  context: UploadContext;
  /** Indexes that no sender has claimed yet. */
  missing: number[];
  held: Set<number>;
  /** When their number was stored last, by `performance.now`, as the device clock may be set back; milliseconds. */
  writtenAt: number;
  /** Bytes sent of the chunks in flight. */
  bytesInFlight: number;
  bodyOf: BodyOf;
  /** Starts another parallel sender, up to the maximum. */
  addSender: () => void;
}

/** The body of a chunk, by its index. */
type BodyOf = (index: number) => Promise<Blob>;

/**
 * Sends the chunks that the server lacks. Chunks of the largest size go two at a time: while the server writes one, the
 * next is in flight. On a fast line there is a third, while the browser prepares another. After a failure all senders
 * of the item stop; rejects with the first error.
 */
export async function sendMissing(
  item: UploadItem,
  held: readonly number[],
  bodyOf: BodyOf,
  context: UploadContext,
): Promise<void> {
  const cut = new AbortController();
  const signal = AbortSignal.any([context.signal, cut.signal]);
  const most = item.chunkSize === CHUNK_SIZE.max ? MAX_IN_FLIGHT : 1;
  const senders: Promise<void>[] = [];
  const addSender = () => {
    if (senders.length === most) return;
    // `abort` ignores later calls: the first reason wins.
    senders.push(sendInTurn(sending).catch((error: unknown) => cut.abort(error)));
  };
  const sending: Sending = {
    item,
    context: { ...context, signal },
    missing: [...item.digests.keys()].filter((index) => !held.includes(index)),
    held: new Set(held),
    writtenAt: Number.NEGATIVE_INFINITY,
    bytesInFlight: 0,
    bodyOf,
    addSender,
  };
  addSender();
  addSender();
  // Senders may be added during the loop.
  for (const sender of senders) await sender;
  cut.signal.throwIfAborted();
}

async function sendInTurn(sending: Sending): Promise<void> {
  const { item, context, missing, held } = sending;
  for (let index = missing.shift(); index !== undefined; index = missing.shift()) {
    const begunAt = performance.now();
    await sendChunk(sending, index);
    held.add(index);
    const now = performance.now();
    if (now - begunAt < SECOND) sending.addSender();
    if (now - sending.writtenAt < SECOND) continue;
    sending.writtenAt = now;
    await writeProgress(context, item, { chunksSent: held.size, tries: 0, mismatches: 0 });
  }
}

async function sendChunk(sending: Sending, index: number): Promise<void> {
  const { item, context, held } = sending;
  const body = await sending.bodyOf(index);
  let reported = 0;
  const onProgress = (sent: number) => {
    sending.bytesInFlight += sent - reported;
    reported = sent;
    const whole = held.size * item.chunkSize;
    context.onProgress?.(item.key, Math.min(item.size, whole + sending.bytesInFlight));
  };
  context.assertOwner();
  try {
    await context.client.call(uploadChunkPut, null, {
      ...requestOptions(item, context),
      params: { kind: item.kind, key: item.key, index },
      body,
      headers: { [HEADER.contentSha256]: item.digests[index] ?? '' },
      onProgress,
    });
  } catch (error) {
    // A fetch whose body cannot be read from disk fails with a network error as well: reading it again throws the real
    // error.
    if (error instanceof NetworkError) await body.arrayBuffer();
    throw error;
  }
  sending.bytesInFlight -= reported;
}

/**
 * Returns the function that provides each chunk's body: a file stored unsealed stays on disk, so that no page holds it
 * in memory.
 */
export async function openBodies(item: UploadItem, context: UploadContext): Promise<BodyOf> {
  const stored = context.memory ? null : await readStored(context.user, item.key);
  return async (index) => {
    const range = [index * item.chunkSize, (index + 1) * item.chunkSize] as const;
    if (stored) return stored.slice(...range);
    const bytes = await readSlice(context, item, ...range);
    const body = new Blob([bytes]);
    releaseBuffer(bytes);
    return body;
  };
}
