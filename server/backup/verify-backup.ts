import { inspectFile } from '../storage/digest-thread.ts';
import { ifReadable, UNREADABLE } from '../storage/disk.ts';
import { inLanes } from './in-lanes.ts';
import { entriesOf, type Manifest } from './manifest.ts';

/** Reads all that a backup consists of. Returns one line for each file that is missing or not as it was written. */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<string[]> {
  const found: string[] = [];
  await inLanes(entriesOf(folder, manifest), async ({ path, size, sha256 }) => {
    const there = await ifReadable(inspectFile(path), UNREADABLE);
    if (!there) found.push(`missing: ${path}`);
    else if (there.size !== size || there.sha256 !== sha256) found.push(`damaged: ${path}`);
  });
  return found.sort();
}
