import { createHash } from 'node:crypto';
import { HEAD_BYTES } from '../../src/contract/file/file-kinds.ts';
import type { Inspected } from './storage.ts';

/** Incremental size, digest and first bytes of a stream. */
export function createDigest() {
  const hash = createHash('sha256');
  let size = 0;
  let head: Uint8Array = Buffer.alloc(0);
  return {
    add(chunk: Uint8Array): void {
      size += chunk.byteLength;
      hash.update(chunk);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    },
    size: () => size,
    end: (): Inspected => ({ size, sha256: hash.digest('hex'), head }),
  };
}

/** Size, digest and first bytes of a whole stream. */
export async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<Inspected> {
  const digest = createDigest();
  for await (const piece of bytes) digest.add(piece);
  return digest.end();
}
