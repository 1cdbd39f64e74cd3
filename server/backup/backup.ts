import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Deps } from '../base/call.ts';
import type { Report } from '../base/report.ts';
import { isNamed, type StoredRow } from '../files/stored-rows.ts';
import {
  type BackupFolder,
  openBackupFolder,
  removeCutOff,
  removeOthers,
} from './backup-folder.ts';
import { BackupProblem, onDisk } from './backup-problem.ts';
import { type Copied, copyFiles } from './copy-files.ts';
import { newManifest, snapshotFolder, writeManifest } from './manifest.ts';
import { createSnapshot, type Snapshot } from './snapshot.ts';

/** Attempts to get a snapshot whose files are all still stored when copying ends. */
const ROUNDS = 5;

/**
 * Backs up an installation into a folder while its server may run. The previous backup stays complete until the new one
 * is. Returns the report for the operator.
 */
export const backup = (deps: Deps, path: string): Promise<Report> =>
  onDisk(async () => {
    const { dataDir } = deps.config;
    const installation = createHash('sha256').update(deps.secret).digest('hex').slice(0, 16);
    const folder = await openBackupFolder(path, { dataDir, installation });
    try {
      return await fill(deps, folder, installation);
    } catch (error) {
      // A failing disk may reject this as well; the next backup starts with the same clean-up.
      await removeCutOff(folder.path).catch(() => undefined);
      throw error;
    }
  });

async function fill(deps: Deps, folder: BackupFolder, installation: string): Promise<Report> {
  const { snapshot, copied } = await snapshotAndCopy(deps, folder);
  const { rows, ...state } = snapshot;
  const manifest = newManifest({
    ...{ ...state, installation, finished: new Date().toISOString() },
    files: copied.files,
    missing: copied.missing.map(({ name }) => name),
  });
  await writeManifest(folder.path, manifest);
  await removeOthers(folder.path, manifest);
  return reportOf(snapshot, copied);
}

/** The database first, then its files: bytes are stored before a row references them, and never change. */
async function snapshotAndCopy(
  deps: Deps,
  folder: BackupFolder,
): Promise<{ snapshot: Snapshot; copied: Copied }> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const snapshot = await createSnapshot(deps, folder.path);
    const copied = await copyFiles(deps.storage, folder, snapshot.rows);
    if (!(await anyDestroyed(deps, copied.missing))) return { snapshot, copied };
    await rm(snapshotFolder(folder.path, snapshot.snapshot), { recursive: true });
  }
  throw new BackupProblem('files are being destroyed all the time: try again later');
}

/**
 * Whether a missing file was deleted together with its row after the snapshot; missing files that still have a row are
 * lost.
 */
async function anyDestroyed({ db }: Deps, missing: readonly StoredRow[]): Promise<boolean> {
  for (const { name } of missing) if (!(await isNamed(db, name))) return true;
  return false;
}

function reportOf({ instant }: Snapshot, { files, missing, added, bytes }: Copied): Report {
  const left = missing.map(({ name }) => `missing or damaged in the storage, not in it: ${name}`);
  const but = left.length > 0 ? ` but for ${left.length} files` : '';
  const summary = `${files.length} files, ${added} of them new (${bytes} bytes)`;
  return { left, done: [`backup of ${instant} is complete${but}: ${summary}`] };
}
