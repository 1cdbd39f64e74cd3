import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../start-error.ts';
import type { Incoming, Storage } from './storage.ts';

/** Keeps files below `dataDir`: incoming ones in `tmp`, final ones in `files/ab/`. */
export function localStorage(dataDir: string): Storage {
  const incoming = (key: string) => join(dataDir, 'tmp', key);
  const folder = (key: string) => join(dataDir, 'files', key.slice(0, 2));
  const final = (key: string) => join(folder(key), key);
  return {
    newKey: () => randomBytes(20).toString('hex'),
    open: async (key, create) => {
      if (create) return incomingFile(await open(incoming(key), 'wx+'));
      const file = await ifThere(open(incoming(key), 'r+'));
      return file && incomingFile(file);
    },
    async keep(key) {
      if (!(await ifThere(syncPath(incoming(key))))) return exists(final(key));
      await mkdir(folder(key), { recursive: true });
      // Another process may have renamed it meanwhile: then it is where it belongs.
      await ifThere(rename(incoming(key), final(key)).then(() => true));
      await syncPath(folder(key));
      await syncPath(join(dataDir, 'files'));
      return exists(final(key));
    },
    async discard(key) {
      await rm(incoming(key), { force: true });
      await rm(final(key), { force: true });
    },
    read: (key, range) => createReadStream(final(key), { highWaterMark: 256 * 1024, ...range }),
    async removeOrphans(isKnown, before) {
      let removed = 0;
      for (const path of await filesBelow(dataDir)) {
        const { key } = path;
        if (isKnown(key) || ((await ifThere(stat(path.full)))?.mtimeMs ?? before) >= before) continue;
        await rm(path.full, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

function incomingFile(file: FileHandle): Incoming {
  return {
    async writeAt(bytes, offset) {
      await writeAll(file, bytes, offset);
      await file.datasync();
    },
    append: (bytes) => writeAll(file, bytes, null),
    close: () => file.close(),
  };
}

/** One write may take only a part, on a disk that is nearly full. */
async function writeAll(file: FileHandle, bytes: Uint8Array, offset: number | null): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const at = offset === null ? null : offset + done;
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at);
    done += bytesWritten;
  }
}

/** Asks the disk to keep what was written to a file, or the entries of a folder. */
async function syncPath(path: string): Promise<true> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
    return true;
  } finally {
    await handle.close();
  }
}

async function filesBelow(dataDir: string): Promise<{ key: string; full: string }[]> {
  const found = [];
  for (const part of ['tmp', 'files']) {
    const entries = await readdir(join(dataDir, part), { recursive: true, withFileTypes: true });
    found.push(...entries.filter((entry) => entry.isFile()));
  }
  return found.map((entry) => ({ key: entry.name, full: join(entry.parentPath, entry.name) }));
}

async function exists(path: string): Promise<boolean> {
  return (await ifThere(stat(path))) !== null;
}

/** Null instead of an error where the file does not exist. */
async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
