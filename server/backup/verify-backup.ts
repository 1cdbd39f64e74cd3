import { inspectFile } from '../storage/digest-thread.ts';
import { ifReadable, UNREADABLE } from '../storage/disk.ts';
import { inLanes } from './in-lanes.ts';
import { entriesOf, type Manifest } from './manifest.ts';

/** Reads every file of a backup. Returns one line for each that is missing or damaged. */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<string[]> {
  const found: string[] = [];
  await inLanes(entriesOf(folder, manifest), async ({ path, size, sha256 }) => {
    const there = await ifReadable(inspectFile(path), UNREADABLE);
    if (!there) found.push(`missing: ${path}`);
    else if (there.size !== size || there.sha256 !== sha256) found.push(`damaged: ${path}`);
  });
  return found.sort();
}
