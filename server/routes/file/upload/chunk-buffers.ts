import { CHUNK_SIZE } from '../../../../src/contract/file/file.ts';
import { busy } from '../../../base/refusal.ts';

/** Shared with the worker thread that hashes the whole file. */
export type SharedBytes = Buffer<SharedArrayBuffer>;

/** Maximum number of 8 MiB buffers in use while chunks arrive; one upload of the app uses three at most. */
const MOST_HELD = { person: 4, all: 32 } as const;

/**
 * Pool of free buffers, one per chunk: allocating each time costs more than hashing the chunk, because of garbage
 * collection.
 */
const spare: SharedBytes[] = [];
const MOST_SPARE = 4;

/** Buffers in use by user, and in total. */
const held = new Map<string, number>();
let total = 0;

/**
 * Lends a buffer for one chunk of this user. Refuses with 503 if the user or all users together hold too many: stalled
 * chunks would otherwise fill the memory. The upload queue of the app retries.
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
