import { NetworkError } from '../../api/errors.ts';
import { HEADER } from '../../contract/codes.ts';
import { CHUNK_SIZE, uploadChunkPut } from '../../contract/file/file.ts';
import type { UploadItem } from '../model/upload-item.ts';
import { readStored, releaseBuffer } from './bytes.ts';
import { writeProgress } from './upload-progress.ts';
import { readSlice, requestOptions, type UploadContext } from './upload-request.ts';

/**
 * Milliseconds. A line that takes a chunk in less has room for another beside it. How many chunks the server holds is
 * stored again after so many: each time is a write, and is drawn in every tab.
 */
const SECOND = 1000;
/** Chunks of one file at once. Two files fill a browser's six connections so, where each is free again within a second. */
const MAX_IN_FLIGHT = 3;

/** The chunks of one item that are being sent. */
interface Sending {
  item: UploadItem;
  context: UploadContext;
  /** Indexes that no sender has claimed yet. */
  missing: number[];
  held: Set<number>;
  /** When that was stored last, milliseconds by `performance.now`: the device's clock may be set back. */
  writtenAt: number;
  /** Bytes sent of the chunks that are on their way. */
  moving: number;
  bodyOf: BodyOf;
  /** Sends another chunk beside those on their way, if so many may go. */
  addSender: () => void;
}

/** The bytes of each chunk, by its index. */
type BodyOf = (index: number) => Promise<Blob>;

/**
 * Sends the chunks that the server does not hold. The largest go two at a time: while the server writes one, the next is
 * on its way. Where the line is fast there is a third, while the browser makes another ready. After a failure nothing of
 * the item goes on; it rejects with the first.
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
    // An abort keeps its first reason.
    senders.push(sendInTurn(sending).catch((error: unknown) => cut.abort(error)));
  };
  const sending: Sending = {
    item,
    context: { ...context, signal },
    missing: [...item.digests.keys()].filter((index) => !held.includes(index)),
    held: new Set(held),
    writtenAt: Number.NEGATIVE_INFINITY,
    moving: 0,
    bodyOf,
    addSender,
  };
  addSender();
  addSender();
  // More may be opened while these end.
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
    sending.moving += sent - reported;
    reported = sent;
    const whole = held.size * item.chunkSize;
    context.onProgress?.(item.key, Math.min(item.size, whole + sending.moving));
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
    // What cannot be read from the disk fails just as what does not reach the server.
    if (error instanceof NetworkError) await body.arrayBuffer();
    throw error;
  }
  sending.moving -= reported;
}

/** Finds the body of each chunk: where the file lies open on this device's disk, unread, so that no page holds it. */
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
