import type { Storage } from './storage.ts';

/** Bytes `start` to `end` of a stored file, both included, in one piece. */
export async function readBytes(
  storage: Storage,
  name: string,
  start: number,
  end: number,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  if (end >= start) for await (const piece of storage.read(name, start, end)) pieces.push(piece);
  return Buffer.concat(pieces);
}
