import type { S3mini } from 's3mini';
import { digestOf } from '../digest.ts';
import { type Storage, StorageProblem } from '../storage.ts';
import { listObjects } from './list-objects.ts';
import { orNull, orProblem } from './s3-client.ts';
import { storeObject } from './store-object.ts';

const PARTS = 'parts/';
/** Chunks are objects named by their padded offset, so that keys sort by offset. */
const PLACE_DIGITS = 15;
/** Chunks deleted per request. */
const AT_ONCE = 1000;
/** Chunks read concurrently. */
const AHEAD = 4;

const keysOf = (name: string) => {
  const prefix = `${PARTS}${name}/`;
  const at = (offset: number) => prefix + String(offset).padStart(PLACE_DIGITS, '0');
  return { prefix, began: `${prefix}began`, at, first: at(0) };
};

/** Another process has committed the part and is deleting its chunks. */
class PartGoneError extends Error {}

function unlessGone(error: unknown): false {
  if (error instanceof PartGoneError) return false;
  throw error;
}

/**
 * Passes `bytes` on, and throws at the end unless their length is `size`, so that the consumer never sees a truncated
 * stream as complete.
 */
async function* exactly(size: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = size;
  for await (const piece of bytes) {
    left -= piece.length;
    yield piece;
  }
  if (left !== 0) throw new PartGoneError();
}

async function allOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Batches of at most `size` items. */
async function* groups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

type Parts = Pick<
  Storage,
  | 'newPart'
  | 'holdsPart'
  | 'writePart'
  | 'inspectPart'
  | 'readPart'
  | 'commitPart'
  | 'dropPart'
  | 'dropParts'
>;

/**
 * Parts of upload sessions in a bucket: an object per chunk, until the whole is stored under `fileKey`. A part is
 * readable while its first chunk exists, which is deleted first, so that a half-deleted part counts as absent.
 */
export function s3Parts(bucket: S3mini, fileKey: (name: string) => string): Parts {
  const isThere = async (key: string) => (await orNull(bucket.getContentLength(key))) !== null;
  const holdsPart = (name: string) => isThere(keysOf(name).began);

  /** Calls `use` with the part's bytes in order; null where the part is absent before or after. */
  const withPart = async <T>(name: string, use: (bytes: AsyncIterable<Buffer>) => Promise<T>) => {
    const { first } = keysOf(name);
    if (!(await isThere(first))) return null;
    const used = await use(inOrder(name));
    return (await isThere(first)) ? used : null;
  };

  /** The contiguous chunks from the beginning of the part, with a few read ahead. */
  async function* inOrder(name: string): AsyncGenerator<Buffer> {
    const { prefix, at, began } = keysOf(name);
    let end = 0;
    for await (const chunks of groups(listObjects(bucket, prefix), AHEAD)) {
      const reading = chunks.map(({ Key }) => orNull(bucket.getObjectArrayBuffer(Key)));
      const read = await Promise.all(reading);
      for (const [index, bytes] of read.entries()) {
        const key = chunks[index]?.Key;
        if (key === began) continue;
        if (key !== at(end) || !bytes) return;
        end += bytes.byteLength;
        yield Buffer.from(bytes);
      }
    }
  }

  /** Deletes with one request; what it left, one by one: some services refuse it without `Content-MD5`. */
  const deleteAll = async (keys: string[]) => {
    const deleted = await bucket.deleteObjects(keys).catch(() => []);
    for (const [index, key] of keys.entries())
      if (!deleted[index]) await orProblem(bucket.deleteObject(key));
  };
  const dropPart = async (name: string) => {
    const { prefix, first } = keysOf(name);
    await orProblem(bucket.deleteObject(first));
    for await (const chunks of groups(listObjects(bucket, prefix), AT_ONCE))
      await deleteAll(chunks.map(({ Key }) => Key));
  };

  return {
    async newPart(name) {
      await orProblem(bucket.putObject(keysOf(name).began, 'began'));
    },
    holdsPart,
    async writePart(name, offset, bytes) {
      const { at } = keysOf(name);
      if (!(await holdsPart(name))) return false;
      // `fetch` does not accept shared memory.
      await orProblem(bucket.putObject(at(offset), Buffer.from(bytes)));
      return true;
    },
    inspectPart: (name) => withPart(name, digestOf),
    readPart: (name) => withPart(name, allOf),
    async commitPart(name, size) {
      const key = fileKey(name);
      const stored = await storeObject(bucket, key, exactly(size, inOrder(name))).catch(unlessGone);
      // The file is stored; remaining chunks are deleted later by age.
      if (stored) return dropPart(name).catch(() => undefined);
      if ((await orNull(bucket.getContentLength(key))) === size) return;
      throw new StorageProblem('NoSuchPart', { isAway: true, cause: name });
    },
    dropPart,
    async dropParts(before) {
      for await (const { Key, LastModified } of listObjects(bucket, PARTS))
        if (LastModified.getTime() < before) await orProblem(bucket.deleteObject(Key));
    },
  };
}
