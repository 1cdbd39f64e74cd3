import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifThere, syncFolder, writeWhole } from '../storage/disk.ts';
import { readWhole } from '../storage/read-whole.ts';
import type { Bytes, Storage } from '../storage/storage.ts';
import { BackupProblem } from './backup-problem.ts';
import { inLanes } from './in-lanes.ts';
import { type Entry, fileIn, type Manifest, SETTINGS, snapshotFolder } from './manifest.ts';

/** Stores every file of a backup that the storage lacks. Returns their number. */
export async function putFiles(
  storage: Storage,
  folder: string,
  files: readonly Entry[],
): Promise<number> {
  let put = 0;
  await inLanes(files, async ({ name, size, sha256 }) => {
    const there = await storage.inspect(name);
    if (there?.size === size && there.sha256 === sha256) return;
    const received = await storage.receive(createReadStream(fileIn(folder, name)), size);
    if (received.sha256 !== sha256) {
      await received.drop();
      throw new BackupProblem(`damaged: ${fileIn(folder, name)}`);
    }
    await received.commit(name);
    put += 1;
  });
  return put;
}

/** Restores the operator's settings files; files that differ are preserved in `aside`. */
export async function putSettings(
  dataDir: string,
  folder: string,
  { manifest, aside }: { manifest: Manifest; aside: string },
): Promise<void> {
  const own = snapshotFolder(folder, manifest.snapshot);
  for (const name of SETTINGS) {
    const [former, wanted] = [
      await ifThere(readFile(join(dataDir, name))),
      await ifThere(readFile(join(own, name))),
    ];
    if (former && !wanted?.equals(former)) await placeFile(join(aside, name), [former]);
    if (!wanted) await rm(join(dataDir, name), { force: true });
    else if (!former?.equals(wanted)) await placeFile(join(dataDir, name), [wanted]);
  }
}

/** Moves stored files out of the storage into `aside`. */
export async function setAside(
  storage: Storage,
  names: readonly string[],
  aside: string,
): Promise<void> {
  await inLanes(names, async (name) => {
    const size = await storage.sizeOf(name);
    const bytes = size === null ? null : await readWhole(storage, { name, size });
    if (!bytes) return;
    await placeFile(fileIn(aside, name), bytes);
    await storage.drop(name);
  });
}

/** Writes a file durably under a temporary name before renaming it; creates its folder. */
async function placeFile(path: string, bytes: Bytes): Promise<void> {
  const arriving = `${path}.restoring`;
  await mkdir(dirname(path), { recursive: true });
  await rm(arriving, { force: true });
  await writeWhole(arriving, bytes, Number.POSITIVE_INFINITY);
  await rename(arriving, path);
  await syncFolder(dirname(path));
}
