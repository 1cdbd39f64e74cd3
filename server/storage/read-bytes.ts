import type { Storage } from './storage.ts';

/** The stored file is not there, or shorter than it was. */
export class MissingBytesError extends Error {}

/** Bytes `start` to `end` of a stored file, both included, in one piece. Rejects with {@link MissingBytesError}. */
export async function readBytes(
  storage: Storage,
  name: string,
  start: number,
  end: number,
): Promise<Buffer> {
  if (end < start) return Buffer.alloc(0);
  const stream = await storage.read(name, start, end);
  if (!stream) throw new MissingBytesError();
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
