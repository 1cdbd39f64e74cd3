import { join, resolve } from 'node:path';
import type { ServerConfig } from '../config/server-config.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupProblem, onDisk } from './backup-problem.ts';
import { type Place, placeOf } from './database-place.ts';
import { type Manifest, readManifest, snapshotFolder } from './manifest.ts';
import { putFiles, putSettings, setAside } from './restore-files.ts';
import { verifyBackup } from './verify-backup.ts';

/** What a backup is restored into, and how. */
export interface Restoring {
  config: ServerConfig;
  /** Opens the storage of the installation. */
  openStorage(): Promise<Storage>;
  /** Whether an installation that is there gives way; it is kept beside. */
  replace: boolean;
}

/**
 * Restores a backup where no server runs. Until the database changes, at once and last, the former installation is whole;
 * one that was killed is repeated. Returns what to report to the operator.
 */
export const restore = (
  path: string,
  { config, openStorage, replace }: Restoring,
): Promise<string[]> =>
  onDisk(async () => {
    const folder = resolve(path);
    const manifest = await readManifest(folder);
    const stamp = new Date().toISOString().replace(/[-:.]/g, '');
    const place = await placeOf(config, manifest, stamp);
    try {
      const storage = await openStorage();
      await refuseUsed(place, storage, { manifest, replace });
      const found = await verifyBackup(folder, manifest);
      if (found.length > 0) throw new BackupProblem(found.join('\n'));
      const put = await putFiles(storage, folder, manifest.files);
      const aside = join(config.dataDir, `before-${stamp}`);
      await putSettings(config.dataDir, folder, { manifest, aside });
      const { name } = manifest.database;
      await place.put(join(snapshotFolder(folder, manifest.snapshot), name), aside);
      const moved = await moveFormer(storage, manifest, aside);
      return reportOf({ manifest, put, moved, kept: place.isUsed ? place.keptAs(aside) : null });
    } finally {
      await place.close();
    }
  });

/** Refuses to replace anything unless asked to. What an earlier try has stored already is nothing to lose. */
async function refuseUsed(
  { isUsed, name }: Place,
  storage: Storage,
  { manifest, replace }: { manifest: Manifest; replace: boolean },
): Promise<void> {
  if (replace) return;
  const advice = 'add --replace to restore all the same; what is there is kept beside';
  if (isUsed) throw new BackupProblem(`${name} is not empty: ${advice}`);
  const own = new Set(manifest.files.map((file) => file.name));
  for await (const file of storage.list()) {
    if (!own.has(file.name)) throw new BackupProblem(`the storage is not empty: ${advice}`);
  }
}

/** Moves files that only the former installation had. Returns how many those are. */
async function moveFormer(storage: Storage, manifest: Manifest, aside: string): Promise<number> {
  const own = new Set([...manifest.files.map(({ name }) => name), ...manifest.missing]);
  const others: string[] = [];
  for await (const { name } of storage.list()) if (!own.has(name)) others.push(name);
  await setAside(storage, others, aside);
  return others.length;
}

function reportOf(done: { manifest: Manifest; put: number; moved: number; kept: string | null }) {
  const { manifest, put, moved, kept } = done;
  const lost = manifest.missing.map((name) => `not in the backup: ${name}`);
  const former =
    kept === null ? [] : [`what was there is kept: ${kept}, ${moved} files of its own`];
  const { instant, files } = manifest;
  return [
    ...lost,
    ...former,
    `restored as of ${instant}: ${files.length} files, ${put} of them stored anew; start the server`,
  ];
}
