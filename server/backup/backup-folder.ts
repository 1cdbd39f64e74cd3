import { chmod, mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { tryLock } from '../db/connection/embedded.ts';
import { ifThere, makeFolder } from '../storage/disk.ts';
import { BackupProblem } from './backup-problem.ts';
import { MANIFEST, type Manifest, readManifest, snapshotFolder } from './manifest.ts';

const LOCK = 'lexdesk-backup.lock';

/** A backup folder, locked by this process. */
export interface BackupFolder {
  path: string;
  /** Folder for incomplete files; left-overs of a process that ended are removed. */
  temporary: string;
  /** Manifest of the complete backup in the folder; null: there is no readable one. */
  former: Manifest | null;
}

/**
 * Prepares a folder, and locks it until this process ends. Throws {@link BackupProblem} where it cannot be used for
 * this installation's backup.
 */
export async function openBackupFolder(
  folder: string,
  { dataDir, installation }: { dataDir: string; installation: string },
): Promise<BackupFolder> {
  const path = resolve(folder);
  refuseNested(path, dataDir);
  makeFolder(path, 0o700);
  // One of them may be reached through a link.
  refuseNested(await realpath(path), await realpath(dataDir));
  const names = await readdir(path);
  if (names.length > 0 && !names.includes(LOCK)) {
    throw new BackupProblem(`${path} is not empty, and holds no backup: name another folder`);
  }
  // A backup contains the same secrets as the data folder.
  await chmod(path, 0o700);
  if (!tryLock(join(path, LOCK))) {
    throw new BackupProblem(`${path} is being written by another backup: wait for it`);
  }
  const former = await formerIn(path);
  if (former && former.installation !== installation) {
    throw new BackupProblem(
      `${path} holds the backup of another installation: name another folder`,
    );
  }
  await removeCutOff(path);
  const temporary = join(path, 'tmp');
  await mkdir(temporary);
  return { path, temporary, former };
}

const formerIn = (path: string): Promise<Manifest | null> =>
  readManifest(path).catch((error: unknown) => {
    if (error instanceof BackupProblem) return null;
    throw error;
  });

/** Removes unreferenced snapshots and incomplete files: failed attempts would otherwise fill the disk. */
export async function removeCutOff(path: string): Promise<void> {
  await rm(join(path, 'tmp'), { recursive: true, force: true });
  const manifest = await formerIn(path);
  // A manifest that this version cannot read may reference any of the snapshots.
  if (!manifest && (await ifThere(stat(join(path, MANIFEST))))) return;
  for (const name of (await ifThere(readdir(join(path, 'snapshots')))) ?? []) {
    if (name !== manifest?.snapshot)
      await rm(snapshotFolder(path, name), { recursive: true, force: true });
  }
}

function refuseNested(path: string, dataDir: string): void {
  if (isInside(path, dataDir) || isInside(dataDir, path))
    throw new BackupProblem(`${path} and DATA_DIR are inside each other: name a folder elsewhere`);
}

const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith('../') || way.startsWith('/'));
};

/** Removes everything that the complete backup does not reference: earlier backups and incomplete files. */
export async function removeOthers(path: string, manifest: Manifest): Promise<void> {
  await removeCutOff(path);
  const own = new Set(manifest.files.map(({ name }) => name));
  for (const folder of await readdir(join(path, 'files'))) {
    for (const name of await readdir(join(path, 'files', folder))) {
      if (!own.has(name)) await rm(join(path, 'files', folder, name), { force: true });
    }
  }
}
