import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoredRow } from '../files/stored-rows.ts';
import { inspectFile } from '../storage/digest-thread.ts';
import { ifReadable, ifThere, syncFolder, writeWhole } from '../storage/disk.ts';
import { readWhole } from '../storage/read-whole.ts';
import type { Storage } from '../storage/storage.ts';
import type { BackupFolder } from './backup-folder.ts';
import { inLanes } from './in-lanes.ts';
import { fileIn } from './manifest.ts';

/** What became of the rows' files. */
export interface Copied {
  /** In the backup now. */
  files: StoredRow[];
  /** Not in the storage as their rows say. */
  missing: StoredRow[];
  /** How many were not in the folder before, and their bytes. */
  added: number;
  bytes: number;
}

/** Has every file that rows name in the folder, durably; what an earlier backup holds is not copied again. */
export async function copyFiles(
  storage: Storage,
  folder: BackupFolder,
  rows: readonly StoredRow[],
): Promise<Copied> {
  const copied: Copied = { files: [], missing: [], added: 0, bytes: 0 };
  const known = new Map(folder.former?.files.map(({ name, sha256 }) => [name, sha256]));
  const changed = new Set<string>([folder.path, join(folder.path, 'files')]);
  await mkdir(join(folder.path, 'files'), { recursive: true });
  await inLanes(rows, async (row) => {
    const path = fileIn(folder.path, row.name);
    const isThere = await isHeld(path, row, known.get(row.name));
    if (!isThere && !(await copy(storage, row, folder, path))) {
      copied.missing.push(row);
      return;
    }
    copied.files.push(row);
    if (isThere) return;
    changed.add(dirname(path));
    copied.added += 1;
    copied.bytes += row.size;
  });
  for (const each of changed) await syncFolder(each);
  return copied;
}

/** Whether the folder has a row's file. One that its complete backup names is not read again. */
async function isHeld(path: string, row: StoredRow, known: string | undefined): Promise<boolean> {
  if ((await ifThere(stat(path)))?.size !== row.size) return false;
  if (known === row.sha256) return true;
  return (await ifReadable(inspectFile(path), null))?.sha256 === row.sha256;
}

/** False: the storage does not hold what the row says. */
async function copy(
  storage: Storage,
  row: StoredRow,
  { temporary }: BackupFolder,
  path: string,
): Promise<boolean> {
  const arriving = join(temporary, row.name);
  const read = async () => {
    const bytes = await readWhole(storage, row);
    return bytes && writeWhole(arriving, bytes, row.size);
  };
  const copied = await ifReadable(read(), null);
  if (copied?.sha256 !== row.sha256 || copied.size !== row.size) {
    await rm(arriving, { force: true });
    return false;
  }
  await mkdir(dirname(path), { recursive: true });
  await rename(arriving, path);
  return true;
}
