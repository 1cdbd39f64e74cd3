import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../../config/start-problem.ts';
import type { Db } from '../connection/connect.ts';
import { readSetting, replaceSetting } from './replace-setting.ts';

/** Marker file that holds the id of the data folder. */
const MARKER = 'lexdesk.folder';
/** Row of the table `settings` with the id of the folder that holds this database's files. */
export const FOLDER_ROW = 'data-folder';

/**
 * Binds a data folder to its database, permanently; whichever of the two has no id yet gets the other's. Throws {@link
 * StartProblem} where other processes on this database use another folder.
 */
export async function claimFolder(db: Db, dataDir: string): Promise<void> {
  if ((await readSetting(db, FOLDER_ROW)) === null)
    await replaceSetting(db, FOLDER_ROW, null, await markedAs(dataDir));
  await requireFolder(db, dataDir);
}

/** Checks the binding without creating it, for commands. */
export async function requireFolder(db: Db, dataDir: string): Promise<void> {
  const known = await readSetting(db, FOLDER_ROW);
  if (known === null || known === (await readMarker(dataDir))) return;
  throw new StartProblem(
    `DATA_DIR=${dataDir} is not the folder that this database's files are in: all processes need the same one (or a bucket); if they were moved here, write ${known} to ${join(dataDir, MARKER)}`,
  );
}

/** The id of a data folder; created where it has none. */
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
  // `link` publishes the complete file, and the first of several processes wins; without hard links `rename`, where the
  // last one wins.
  await link(arriving, path).catch(({ code }: NodeJS.ErrnoException) =>
    code === 'EEXIST' ? undefined : rename(arriving, path),
  );
  await rm(arriving, { force: true });
  return (await readMarker(dataDir)) ?? '';
}

/** Null where the folder has no id. */
async function readMarker(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(join(dataDir, MARKER), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
