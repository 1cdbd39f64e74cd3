import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createDigest, type Digest } from './digest.ts';
import { createPartDigests } from './part-digests.ts';
import { type Inspected, type Received, type Storage, TooLargeError } from './storage.ts';

/** Bytes read at a time where a whole file is: Node's own 64 KiB make the collector work more than the hash. */
const READ_STEP = 1024 * 1024;

/**
 * Keeps files in folders below `root`: `tmp` while they arrive, `parts` of sessions, `files` for good. `alone`: no
 * other process uses the folder, so what is arriving there belongs to one that was killed.
 */
export async function localStorage(root: string, alone: boolean): Promise<Storage> {
  const temporary = join(root, 'tmp');
  const partOf = (name: string) => join(root, 'parts', name);
  const fileOf = (name: string) => join(root, 'files', name.slice(0, 2), name);
  if (alone) await rm(temporary, { recursive: true, force: true });
  for (const folder of [temporary, join(root, 'parts'), join(root, 'files')]) {
    await mkdir(folder, { recursive: true });
  }

  const keep = async (from: string, name: string) => {
    const folder = dirname(fileOf(name));
    const there = await ifThere(rename(from, fileOf(name)).then(() => true));
    if (!there) {
      await mkdir(folder, { recursive: true });
      await rename(from, fileOf(name));
      await syncFolder(dirname(folder));
    }
    await syncFolder(folder);
  };

  const digests = createPartDigests();

  return {
    async receive(bytes, maxBytes): Promise<Received> {
      const path = join(temporary, randomUUID());
      let kept = false;
      const drop = async () => (kept ? undefined : rm(path, { force: true }));
      try {
        const inspected = await writeWhole(path, bytes, maxBytes);
        const keepAs = async (name: string) => {
          await keep(path, name);
          kept = true;
        };
        return { ...inspected, keep: keepAs, drop };
      } catch (error) {
        await drop();
        throw error;
      }
    },
    async newPart(name) {
      await (await open(partOf(name), 'wx')).close();
      digests.begin(name);
    },
    writePart: (name, offset, bytes) =>
      writeAt(partOf(name), offset, bytes, (file) => digests.add(name, offset, bytes, file)),
    inspectPart: (name) => inspect(partOf(name), digests.take(name)),
    async keepPart(name) {
      const part = await ifThere(open(partOf(name), 'r+'));
      await part?.sync().finally(() => part.close());
      await ifThere(keep(partOf(name), name));
    },
    dropPart(name) {
      digests.take(name);
      return rm(partOf(name), { force: true });
    },
    inspect: (name) => inspect(fileOf(name)),
    read: (name, start, end) =>
      Readable.toWeb(createReadStream(fileOf(name), { start, end })) as ReadableStream<Uint8Array>,
    drop: (name) => rm(fileOf(name), { force: true }),
  };
}

async function writeWhole(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Inspected> {
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

/** Never makes the file: a part that was lost would come back with holes where earlier chunks were. */
async function writeAt(
  path: string,
  offset: number,
  bytes: Uint8Array,
  written: (file: FileHandle) => void,
): Promise<boolean> {
  const file = await ifThere(open(path, 'r+'));
  if (!file) return false;
  try {
    for (let done = 0; done < bytes.byteLength; ) {
      // A disk that is nearly full takes only a part.
      const { bytesWritten } = await file.write(
        bytes,
        done,
        bytes.byteLength - done,
        offset + done,
      );
      done += bytesWritten;
    }
    await file.datasync();
    written(file);
    return true;
  } finally {
    await file.close();
  }
}

/** Null instead of an error where the file does not exist. */
async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads what `known` has not seen yet; all of it where the file is shorter than that. */
async function inspect(path: string, known: Digest | null = null): Promise<Inspected | null> {
  const read = async () => {
    const { size } = await stat(path);
    const digest = known && known.size() <= size ? known : createDigest();
    const options = { highWaterMark: READ_STEP, start: digest.size() };
    for await (const chunk of createReadStream(path, options)) digest.add(chunk);
    return digest.end();
  };
  return ifThere(read());
}

/** A rename is durable only once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
