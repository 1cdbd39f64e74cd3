import { existsSync, mkdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createDigest } from './digest.ts';
import { type Bytes, type Inspected, TooLargeError } from './storage.ts';

/**
 * Writes a new file, computing size and digest; it is synced to disk when this resolves. Rejects with {@link
 * TooLargeError} past `maxBytes`.
 */
export async function writeWhole(path: string, bytes: Bytes, maxBytes: number): Promise<Inspected> {
  const file = await open(path, 'wx');
  const digest = createDigest();
  try {
    for await (const chunk of bytes) {
      digest.add(chunk);
      if (digest.size() > maxBytes) throw new TooLargeError();
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return digest.end();
}

/**
 * Creates a folder that an operator names, with its missing parents; throws a file system error. Node's own `recursive`
 * never returns where a file system creates no folders (/proc).
 */
export function makeFolder(path: string, mode?: number): void {
  const isThere = () => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isThere()) throw error;
  }
}

/** Null instead of an error where the file does not exist. */
export async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Size and digest that match no file. */
export const UNREADABLE = { size: -1, sha256: '' };

/** `otherwise` instead of an error where the disk cannot read stored data (a bad sector). */
export async function ifReadable<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'EIO' && syscall === 'read') return otherwise;
    throw error;
  }
}

/** A rename is durable only once its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
