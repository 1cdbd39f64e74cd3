import { Readable } from 'node:stream';
import type { Storage } from './storage.ts';

/** All bytes of a stored file as a stream, as many as its row says; null where they are not there. */
export async function readWhole(
  storage: Storage,
  { name, size }: { name: string; size: number },
): Promise<AsyncIterable<Uint8Array> | null> {
  if (size > 0) return storage.read(name, 0, size - 1);
  return (await storage.sizeOf(name)) === null ? null : Readable.from([]);
}
