import type { Storage } from './storage.ts';

/** The stored file is missing or truncated. */
export class MissingBytesError extends Error {}

/** Bytes `start` to `end` (inclusive) of a stored file as one buffer. Rejects with {@link MissingBytesError}. */
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
