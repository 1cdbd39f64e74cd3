import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createDigest, type Digest } from './digest.ts';

/** Parts whose digests are kept; of others the whole file is read when it is complete. */
const MOST_PARTS = 1000;
/** Chunks of a part that may overtake an earlier one; each is read back, which must not hold up other callers. */
const MOST_AHEAD = 4;

interface PartDigest {
  digest: Digest;
  /** Lengths of chunks that lie beyond a gap, by offset. */
  ahead: Map<number, number>;
}

/**
 * Digests of the parts that this process writes, each from its beginning to its first gap, so that a complete file needs
 * not be read again. Only chunks that are written, and will never be written differently, may be added.
 */
export function createPartDigests() {
  const parts = new Map<string, PartDigest>();

  /** Gives what is known of a part and forgets it: nothing known is null. */
  const take = (name: string): Digest | null => {
    const digest = parts.get(name)?.digest ?? null;
    parts.delete(name);
    return digest;
  };

  return {
    /** The part is new and empty. */
    begin(name: string): void {
      const [oldest] = parts.keys();
      if (oldest !== undefined && parts.size >= MOST_PARTS) parts.delete(oldest);
      parts.set(name, { digest: createDigest(), ahead: new Map() });
    },
    /** A chunk was written to the part that `file` is. */
    add(name: string, offset: number, bytes: Uint8Array, file: FileHandle): void {
      const part = parts.get(name);
      if (!part) return;
      const { digest, ahead } = part;
      if (offset > digest.size()) ahead.set(offset, bytes.byteLength);
      if (offset === digest.size()) digest.add(bytes);
      if (ahead.size > MOST_AHEAD) return void parts.delete(name);
      readAhead(part, file);
    },
    take,
  };
}

/** In one go: whatever else is added meanwhile could be counted twice. */
function readAhead({ digest, ahead }: PartDigest, file: FileHandle): void {
  for (;;) {
    const start = digest.size();
    const length = ahead.get(start);
    ahead.delete(start);
    if (length === undefined) return;
    const bytes = Buffer.allocUnsafe(length);
    if (readSync(file.fd, bytes, 0, length, start) < length) return;
    digest.add(bytes);
  }
}
