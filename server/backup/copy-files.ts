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

/** Result of copying the files of the rows. */
export interface Copied {
  /** Files that the backup contains now. */
  files: StoredRow[];
  /** Rows whose file is missing from the storage, or differs from size or digest in the row. */
  missing: StoredRow[];
  /** Number of newly copied files, and their bytes. */
  added: number;
  bytes: number;
}

/**
 * Copies every file that the rows reference into the folder, durably; files of an earlier backup are not copied again.
 */
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

/**
 * Whether the folder has a row's file. A file that the previous manifest lists with the same digest is not read again.
 */
async function isHeld(path: string, row: StoredRow, known: string | undefined): Promise<boolean> {
  if ((await ifThere(stat(path)))?.size !== row.size) return false;
  if (known === row.sha256) return true;
  return (await ifReadable(inspectFile(path), null))?.sha256 === row.sha256;
}

/** False: the stored file is missing, or differs from the row. */
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
