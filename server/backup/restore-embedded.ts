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
 * Makes a copy of `from` the embedded database of a folder, in which nobody else works. The former one is kept in `aside`.
 * There is a whole database at any instant: the former, or the new one.
 */
export async function putEmbedded(
  dataDir: string,
  from: string,
  { wanted, aside }: { wanted: Entry; aside: string },
): Promise<void> {
  const own = join(dataDir, NAME);
  const arriving = `${own}.restoring`;
  // A journal of an earlier try would be played into this one.
  await removeDatabase(arriving);
  try {
    const { sha256 } = await writeWhole(arriving, createReadStream(from), wanted.size);
    if (sha256 !== wanted.sha256) throw new BackupProblem(`damaged: ${from}`);
    raiseFloorIn(arriving);
    await keepFormer(dataDir, aside);
  } catch (error) {
    // The server of the former one needs the room.
    await removeDatabase(arriving);
    throw error;
  }
  // A log of the former database would be played into the new one.
  for (const log of [`${own}-wal`, `${own}-shm`]) await rm(log, { force: true });
  await rename(arriving, own);
  await syncFolder(dataDir);
}

async function removeDatabase(path: string): Promise<void> {
  for (const name of [path, `${path}-journal`]) await rm(name, { force: true });
}

/** What devices hold of the days that are lost has other versions than what is written from now on. */
function raiseFloorIn(path: string): void {
  const database = new Libsql(path);
  try {
    database.exec(raiseFloor('settings', Date.now()));
  } finally {
    database.close();
  }
}

/** Under second names: the former database stays the folder's own until the new one takes its name. */
async function keepFormer(dataDir: string, aside: string): Promise<void> {
  const own = join(dataDir, NAME);
  if (!(await ifThere(stat(own)))) return;
  emptyLog(own);
  await mkdir(aside, { recursive: true });
  for (const part of ['', '-wal']) await ifThere(link(own + part, join(aside, NAME + part)));
  await syncFolder(aside);
}

/** What was saved last goes from the log into the database; one that is damaged is kept as it is, with its log. */
function emptyLog(path: string): void {
  try {
    const database = new Libsql(path);
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
  } catch {
    // Restoring is what mends it.
  }
}
