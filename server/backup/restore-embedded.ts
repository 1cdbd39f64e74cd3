import { createReadStream } from 'node:fs';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { raiseFloor } from '../db/settings/version-floor.ts';
import { ifThere, syncFolder, writeWhole } from '../storage/disk.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Entry } from './manifest.ts';

const NAME = 'lexdesk.db';

/**
 * Replaces the embedded database of a folder that no process uses by a copy of `from`; preserves the former one in
 * `aside`. At any instant the folder has one whole database, the former or the new one.
 */
export async function putEmbedded(
  dataDir: string,
  from: string,
  { wanted, aside }: { wanted: Entry; aside: string },
): Promise<void> {
  const own = join(dataDir, NAME);
  const arriving = `${own}.restoring`;
  // A journal left by an earlier attempt would be replayed into this copy.
  await removeDatabase(arriving);
  try {
    const { sha256 } = await writeWhole(arriving, createReadStream(from), wanted.size);
    if (sha256 !== wanted.sha256) throw new BackupProblem(`damaged: ${from}`);
    raiseFloorIn(arriving);
    await preserveFormer(dataDir, aside);
  } catch (error) {
    // Frees the disk space for the server, which goes on with the former database.
    await removeDatabase(arriving);
    throw error;
  }
  // SQLite would replay the WAL of the former database into the new one.
  for (const log of [`${own}-wal`, `${own}-shm`]) await rm(log, { force: true });
  await rename(arriving, own);
  await syncFolder(dataDir);
}

async function removeDatabase(path: string): Promise<void> {
  for (const name of [path, `${path}-journal`]) await rm(name, { force: true });
}

/**
 * Raises the version floor: devices may hold versions from the lost days, and new versions must not collide with them.
 */
function raiseFloorIn(path: string): void {
  const database = new Libsql(path);
  try {
    database.exec(raiseFloor('settings', Date.now()));
  } finally {
    database.close();
  }
}

/** Preserves the former database as hard links, so that it stays in place until the new one takes over its name. */
async function preserveFormer(dataDir: string, aside: string): Promise<void> {
  const own = join(dataDir, NAME);
  if (!(await ifThere(stat(own)))) return;
  emptyLog(own);
  await mkdir(aside, { recursive: true });
  for (const part of ['', '-wal']) await ifThere(link(own + part, join(aside, NAME + part)));
  await syncFolder(aside);
}

/** Checkpoints the WAL into the database; a damaged database stays as it is, with its WAL. */
function emptyLog(path: string): void {
  try {
    const database = new Libsql(path);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
  } catch {
    // A damaged database must not prevent its restore.
  }
}
