import { Readable } from 'node:stream';
import type { Storage } from './storage.ts';

/** All bytes of a stored file as a stream, by the size in its row; null where the file is missing or shorter. */
export async function readWhole(
  storage: Storage,
  { name, size }: { name: string; size: number },
): Promise<AsyncIterable<Uint8Array> | null> {
  if (size > 0) return storage.read(name, 0, size - 1);
  return (await storage.sizeOf(name)) === null ? null : Readable.from([]);
}
