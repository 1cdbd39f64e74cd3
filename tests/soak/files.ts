import { createCipheriv, createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlannedFile } from './actions.ts';

const MP4 = [0, 0, 0, 24, ...Buffer.from('ftypisom')];

/** The bytes of a planned file: as its number makes them, behind the first bytes of its kind. */
function bytesOf({ name, size, content }: PlannedFile): Buffer {
  const key = createHash('sha256').update(String(content)).digest().subarray(0, 16);
  const bytes = createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(size));
  if (name.endsWith('.mp4')) bytes.set(MP4.slice(0, size));
  return bytes;
}

/** Puts a planned file on the disk that people choose files from; gives its path and hex SHA-256. */
export async function makeFile(
  folder: string,
  file: PlannedFile,
): Promise<{ path: string; sha256: string }> {
  const bytes = bytesOf(file);
  const path = join(folder, file.name);
  await writeFile(path, bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}
