import { NetworkError } from '../api/errors.ts';
import { HEADER } from '../contract/codes.ts';
import { CHUNK_SIZE, uploadChunkPut } from '../contract/file.ts';
import { readStored } from './bytes.ts';
import { dropBuffer } from './drop-buffer.ts';
import { common, mark, readSlice, type SendContext } from './send-context.ts';
import type { UploadItem } from './upload-item.ts';

/** Milliseconds between two notes of how many chunks the server holds: each is a write, and is drawn in every tab. */
const NOTE_EVERY = 1000;

/** The chunks of one item that are being sent. */
interface Sending {
  item: UploadItem;
  context: SendContext;
  /** Indexes that nobody has taken yet. */
  missing: number[];
  held: Set<number>;
  /** When that was noted last, milliseconds by `performance.now`: the device's clock may be set back. */
  notedAt: number;
  /** Bytes sent of the chunks that are on their way. */
  moving: number;
  bodyOf: BodyOf;
}

/** The bytes of each chunk, by its index. */
type BodyOf = (index: number) => Promise<Blob>;

/**
 * Sends the chunks that the server does not hold. The largest go three at a time: while the server writes one and the
 * browser makes another ready, a third is on its way. After a failure nothing of the item goes on; it rejects with the
 * first.
 */
export async function sendMissing(
  item: UploadItem,
  held: readonly number[],
  bodyOf: BodyOf,
  context: SendContext,
): Promise<void> {
  const cut = new AbortController();
  const signal = AbortSignal.any([context.signal, cut.signal]);
  const sending: Sending = {
    item,
    context: { ...context, signal },
    missing: [...item.digests.keys()].filter((index) => !held.includes(index)),
    held: new Set(held),
    notedAt: Number.NEGATIVE_INFINITY,
    moving: 0,
    bodyOf,
  };
  // An abort keeps its first reason.
  const lane = () => sendInTurn(sending).catch((error: unknown) => cut.abort(error));
  await Promise.all(item.chunkSize === CHUNK_SIZE.max ? [lane(), lane(), lane()] : [lane()]);
  cut.signal.throwIfAborted();
}

async function sendInTurn(sending: Sending): Promise<void> {
  const { item, context, missing, held } = sending;
  for (let index = missing.shift(); index !== undefined; index = missing.shift()) {
    const told = await sendChunk(sending, index);
    sending.moving -= told;
    held.add(index);
    if (performance.now() - sending.notedAt < NOTE_EVERY) continue;
    sending.notedAt = performance.now();
    await mark(context, item, { chunksSent: held.size, tries: 0, mismatches: 0 });
  }
}

/** Gives the bytes that it told to be moving. */
async function sendChunk(sending: Sending, index: number): Promise<number> {
  const { item, context, held } = sending;
  const body = await sending.bodyOf(index);
  let told = 0;
  const onProgress = (sent: number) => {
    sending.moving += sent - told;
    told = sent;
    const whole = held.size * item.chunkSize;
    context.onProgress(item.key, Math.min(item.size, whole + sending.moving));
  };
  context.assertOwner();
  try {
    await context.client.call(uploadChunkPut, null, {
      ...common(item, context),
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
  return told;
}

/** Finds the body of each chunk: where the file lies open on this device's disk, unread, so that no page holds it. */
export async function openBodies(item: UploadItem, context: SendContext): Promise<BodyOf> {
  const stored = context.memory ? null : await readStored(context.user, item.key);
  return async (index) => {
    const range = [index * item.chunkSize, (index + 1) * item.chunkSize] as const;
    if (stored) return stored.slice(...range);
    const bytes = await readSlice(context, item, ...range);
    const body = new Blob([bytes]);
    dropBuffer(bytes);
    return body;
  };
}
