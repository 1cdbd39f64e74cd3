import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { addToFile, inspectFile, partDigest } from './digest-thread.ts';
import { ifThere, syncFolder, writeWhole } from './disk.ts';
import type { Received, Storage, StoredFile } from './storage.ts';

/** Bytes per read of a file that is forwarded. */
const PIECE = 1024 * 1024;

/**
 * Stores files in folders below `root`: `tmp` for incoming files, `parts` of upload sessions, `files` for stored ones.
 * `alone`: no other process uses the folder, so files in `tmp` were left by a killed process.
 */
export async function localStorage(root: string, alone: boolean): Promise<Storage> {
  const temporary = join(root, 'tmp');
  const partOf = (name: string) => join(root, 'parts', name);
  const fileOf = (name: string) => join(root, 'files', name.slice(0, 2), name);
  if (alone) await rm(temporary, { recursive: true, force: true });
  for (const folder of [temporary, join(root, 'parts'), join(root, 'files')]) {
    await mkdir(folder, { recursive: true });
  }

  const moveToFiles = async (from: string, name: string) => {
    const folder = dirname(fileOf(name));
    const there = await ifThere(rename(from, fileOf(name)).then(() => true));
    if (!there) {
      await mkdir(folder, { recursive: true });
      await rename(from, fileOf(name));
      await syncFolder(dirname(folder));
    }
    await syncFolder(folder);
  };

  return {
    async receive(bytes, maxBytes): Promise<Received> {
      const path = join(temporary, randomUUID());
      let committed = false;
      const drop = async () => (committed ? undefined : rm(path, { force: true }));
      try {
        const inspected = await writeWhole(path, bytes, maxBytes);
        const commit = async (name: string) => {
          await moveToFiles(path, name);
          committed = true;
        };
        const pieces = () => createReadStream(path, { highWaterMark: PIECE });
        return { ...inspected, read: () => readFile(path), pieces, commit, drop };
      } catch (error) {
        await drop();
        throw error;
      }
    },
    async newPart(name) {
      await (await open(partOf(name), 'wx')).close();
      partDigest.begin(partOf(name));
    },
    holdsPart: async (name) => (await ifThere(stat(partOf(name)))) !== null,
    async writePart(name, offset, bytes) {
      const path = partOf(name);
      const adding = addToFile(path, offset, bytes).catch(() => false);
      const written = await writeAt(path, offset, bytes).finally(() => adding);
      if (written && !(await adding)) partDigest.written(path, offset, bytes.byteLength);
      return written;
    },
    inspectPart: (name) => inspectFile(partOf(name)),
    readPart: (name) => ifThere(readFile(partOf(name))),
    async commitPart(name) {
      const part = await ifThere(open(partOf(name), 'r+'));
      await part?.sync().finally(() => part.close());
      await ifThere(moveToFiles(partOf(name), name));
    },
    dropPart(name) {
      partDigest.discard(partOf(name));
      return rm(partOf(name), { force: true });
    },
    inspect: (name) => inspectFile(fileOf(name)),
    async read(name, start, end) {
      const file = await ifThere(open(fileOf(name), 'r'));
      if (!file) return null;
      const { size } = await file.stat();
      const isWhole = size > end;
      if (!isWhole) await file.close();
      return isWhole ? toWeb(file.createReadStream({ start, end })) : null;
    },
    sizeOf: async (name) => (await ifThere(stat(fileOf(name))))?.size ?? null,
    savingAddress: async () => null,
    drop: (name) => rm(fileOf(name), { force: true }),
    list: () => filesIn(join(root, 'files')),
    async probe() {
      // The way of each upload, whose folders may have other owners or lie on other disks.
      const name = randomUUID();
      const stored = join(root, 'files', 'probe');
      const way = [join(temporary, name), join(root, 'parts', name), stored] as const;
      try {
        await writeFile(way[0], 'probe');
        await rename(way[0], way[1]);
        await rename(way[1], way[2]);
      } finally {
        for (const path of way) await rm(path, { force: true });
      }
    },
    dropArrivals: (before) => dropOlder(temporary, before),
    dropParts: (before) => dropOlder(join(root, 'parts'), before),
  };
}

async function dropOlder(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have committed it meanwhile.
    const written = (await ifThere(stat(path)))?.mtimeMs ?? before;
    if (written < before) await rm(path, { force: true });
  }
}

/** Files in the folder that their name begins with; others were put there by an operator and are ignored. */
async function* filesIn(root: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(root, { withFileTypes: true });
  for (const { name: folder } of entries.filter((entry) => entry.isDirectory())) {
    for (const name of await readdir(join(root, folder))) {
      if (!name.startsWith(folder)) continue;
      const file = await ifThere(stat(join(root, folder, name)));
      if (file?.isFile()) yield { name, size: file.size, written: file.mtimeMs };
    }
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** Never creates the file: a lost part would be recreated with holes where earlier chunks were. */
async function writeAt(path: string, offset: number, bytes: Uint8Array): Promise<boolean> {
  const file = await ifThere(open(path, 'r+'));
  if (!file) return false;
  try {
    for (let done = 0; done < bytes.byteLength; ) {
      // A nearly full disk may write only some of the bytes.
      const { bytesWritten } = await file.write(
        bytes,
        done,
        bytes.byteLength - done,
        offset + done,
      );
      done += bytesWritten;
    }
    await file.datasync();
    return true;
  } finally {
    await file.close();
  }
}
