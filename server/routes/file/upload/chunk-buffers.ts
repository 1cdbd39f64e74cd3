import { CHUNK_SIZE } from '../../../../src/contract/file/file.ts';
import { busy } from '../../../base/refusal.ts';

/** Seen by the thread that hashes the whole file as well. */
export type SharedBytes = Buffer<SharedArrayBuffer>;

/** Buffers of 8 MiB that are held while chunks arrive: an upload of the app takes three at most. */
const MOST_HELD = { person: 4, all: 32 } as const;

/** Free buffers for one chunk each. Allocating each again would cost more than its hash: a collection. */
const spare: SharedBytes[] = [];
const MOST_SPARE = 4;

/** How many each person holds now, and all together. */
const held = new Map<string, number>();
let total = 0;

/**
 * Lends a buffer for one chunk of this person. Refused with 503 where they hold too many, or all do: chunks that stand still
 * would fill the memory. The app's queue sends the chunk again.
 */
export async function withBuffer(
  userId: string,
  use: (buffer: SharedBytes) => Promise<void>,
): Promise<void> {
  const own = held.get(userId) ?? 0;
  if (own >= MOST_HELD.person) throw busy('同时上传的分片过多，稍后自动继续', 1);
  if (total >= MOST_HELD.all) throw busy('上传的人过多，稍后自动继续');
  held.set(userId, own + 1);
  total += 1;
  const buffer = spare.pop() ?? Buffer.from(new SharedArrayBuffer(CHUNK_SIZE.max));
  try {
    await use(buffer);
  } finally {
    if (spare.length < MOST_SPARE) spare.push(buffer);
    total -= 1;
    const left = (held.get(userId) ?? 1) - 1;
    if (left > 0) held.set(userId, left);
    else held.delete(userId);
  }
}
