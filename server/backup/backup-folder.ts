import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { tryLock } from '../db/connection/embedded.ts';
import { BackupProblem } from './backup-problem.ts';
import { type Manifest, readManifest, snapshotFolder } from './manifest.ts';

const LOCK = 'lexdesk-backup.lock';

/** A folder that one process makes backups in. */
export interface BackupFolder {
  path: string;
  /** What arrives there is cut off when its process ends. */
  temporary: string;
  /** The complete backup that it holds; null: none that could be read. */
  former: Manifest | null;
}

/** Prepares a folder, and locks it until this process ends. Throws {@link BackupProblem} where it is none for this backup. */
export async function openBackupFolder(
  folder: string,
  { dataDir, installation }: { dataDir: string; installation: string },
): Promise<BackupFolder> {
  const path = resolve(folder);
  if (isInside(path, dataDir) || isInside(dataDir, path)) {
    throw new BackupProblem(`${path} and DATA_DIR are inside each other: name a folder elsewhere`);
  }
  await mkdir(path, { recursive: true, mode: 0o700 });
  const names = await readdir(path);
  if (names.length > 0 && !names.includes(LOCK)) {
    throw new BackupProblem(`${path} is not empty, and holds no backup: name another folder`);
  }
  // Backups hold what the data folder does.
  await chmod(path, 0o700);
  if (!tryLock(join(path, LOCK))) {
    throw new BackupProblem(`${path} is being written by another backup: wait for it`);
  }
  const former = await readManifest(path).catch((error: unknown) => {
    if (error instanceof BackupProblem) return null;
    throw error;
  });
  if (former && former.installation !== installation) {
    throw new BackupProblem(
      `${path} holds the backup of another installation: name another folder`,
    );
  }
  const temporary = join(path, 'tmp');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary);
  return { path, temporary, former };
}

const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way === '' || !(way === '..' || way.startsWith('../') || way.startsWith('/'));
};

/** Removes what the folder's complete backup does not consist of: earlier ones, and what was cut off. */
export async function removeOthers(path: string, manifest: Manifest): Promise<void> {
  const { snapshot } = manifest;
  for (const name of await readdir(join(path, 'snapshots'))) {
    if (name !== snapshot) await rm(snapshotFolder(path, name), { recursive: true, force: true });
  }
  const own = new Set(manifest.files.map(({ name }) => name));
  for (const folder of await readdir(join(path, 'files'))) {
    for (const name of await readdir(join(path, 'files', folder))) {
      if (!own.has(name)) await rm(join(path, 'files', folder, name), { force: true });
    }
  }
  await rm(join(path, 'tmp'), { recursive: true, force: true });
}
