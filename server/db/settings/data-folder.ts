import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../../config/start-problem.ts';
import type { Db } from '../connection/connect.ts';
import { readSetting, replaceSetting } from './replace-setting.ts';

/** File of the data folder that names it. */
const MARKER = 'lexdesk.folder';
/** Row of the table `settings` that names the folder in which this database's files lie. */
export const FOLDER_ROW = 'data-folder';

/**
 * Makes a data folder the one of its database, for good; a folder or a database that has no name yet gets it from the other.
 * Throws {@link StartProblem} where it is another folder than the one that processes on this database use.
 */
export async function claimFolder(db: Db, dataDir: string): Promise<void> {
  if ((await readSetting(db, FOLDER_ROW)) === null)
    await replaceSetting(db, FOLDER_ROW, null, await markedAs(dataDir));
  await requireFolder(db, dataDir);
}

/** The same for a command, which names neither. */
export async function requireFolder(db: Db, dataDir: string): Promise<void> {
  const known = await readSetting(db, FOLDER_ROW);
  if (known === null || known === (await readMarker(dataDir))) return;
  throw new StartProblem(
    `DATA_DIR=${dataDir} is not the folder that this database's files are in: all processes need the same one (or a bucket); if they were moved here, write ${known} to ${join(dataDir, MARKER)}`,
  );
}

/** The name of a data folder; one that has none gets one. */
export async function markedAs(dataDir: string): Promise<string> {
  const known = await readMarker(dataDir);
  if (known) return known;
  const path = join(dataDir, MARKER);
  const arriving = `${path}.${randomUUID()}`;
  const file = await open(arriving, 'wx');
  try {
    await file.writeFile(randomUUID());
    await file.sync();
  } finally {
    await file.close();
  }
  // Whole, and the first of several processes names it; where there are no links, one of them.
  await link(arriving, path).catch(({ code }: NodeJS.ErrnoException) =>
    code === 'EEXIST' ? undefined : rename(arriving, path),
  );
  await rm(arriving, { force: true });
  return (await readMarker(dataDir)) ?? '';
}

/** Null where the folder has no name. */
async function readMarker(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, MARKER), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
