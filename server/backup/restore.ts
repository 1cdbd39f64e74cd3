import { join, resolve } from 'node:path';
import type { ServerConfig } from '../config/server-config.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupProblem, onDisk } from './backup-problem.ts';
import { type Place, placeOf } from './database-place.ts';
import { type Manifest, readManifest, snapshotFolder } from './manifest.ts';
import { putFiles, putSettings, setAside } from './restore-files.ts';
import { verifyBackup } from './verify-backup.ts';

/** Target and options of a restore. */
export interface Restoring {
  config: ServerConfig;
  /** Opens the storage of the installation. */
  openStorage(): Promise<Storage>;
  /** Whether an existing installation is replaced; it is preserved in a folder or schema beside. */
  replace: boolean;
}

/**
 * Restores a backup while no server runs. Until the database is replaced, atomically, the former installation with its
 * settings is unchanged; a restore that was killed can be repeated. Returns the report for the operator.
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
      await refuseUsed(place, storage, {
        manifest,
        replace,
        inBucket: config.files.includes('bucket'),
      });
      const found = await verifyBackup(folder, manifest);
      if (found.length > 0) throw new BackupProblem(found.join('\n'));
      const put = await putFiles(storage, folder, manifest.files);
      const aside = join(config.dataDir, `before-${stamp}`);
      const { name } = manifest.database;
      await place.put(join(snapshotFolder(folder, manifest.snapshot), name), aside);
      await putSettings(config.dataDir, folder, { manifest, aside });
      const others = await othersIn(storage, manifest);
      // Without a former database the other files may belong to another installation whose bucket this is.
      if (place.isUsed) await setAside(storage, others, aside);
      const preserved = place.isUsed ? place.preservedAs(aside) : null;
      return reportOf({ manifest, put, others: others.length, preserved });
    } finally {
      await place.close();
    }
  });

/**
 * Throws where existing data would be replaced without `replace`. Files stored by an earlier attempt of the same
 * restore do not count.
 */
async function refuseUsed(
  { isUsed, name }: Place,
  storage: Storage,
  { manifest, replace, inBucket }: { manifest: Manifest; replace: boolean; inBucket: boolean },
): Promise<void> {
  if (replace) return;
  const advice = 'add --replace to restore all the same; what is there is kept beside';
  if (isUsed) throw new BackupProblem(`${name} is not empty: ${advice}`);
  // A bucket with the same files is probably the one in use by the server.
  const own = new Set(inBucket ? [] : manifest.files.map((file) => file.name));
  for await (const file of storage.list()) {
    if (own.has(file.name)) continue;
    throw new BackupProblem(
      inBucket
        ? 'the bucket is not empty: name another one, or set FILES_IN=disk; --replace leaves there what the backup has not'
        : 'the storage is not empty: name another data folder; --replace leaves there what the backup has not',
    );
  }
}

/** Stored files that are not in the backup. */
async function othersIn(storage: Storage, manifest: Manifest): Promise<string[]> {
  const own = new Set([...manifest.files.map(({ name }) => name), ...manifest.missing]);
  const others: string[] = [];
  for await (const { name } of storage.list()) if (!own.has(name)) others.push(name);
  return others;
}

function reportOf(done: {
  manifest: Manifest;
  put: number;
  others: number;
  preserved: string | null;
}) {
  const { manifest, put, others, preserved } = done;
  const lost = manifest.missing.map((name) => `not in the backup: ${name}`);
  const staying =
    others > 0 ? `${others} files that are not in the backup stay where they are` : '';
  const former =
    preserved === null
      ? staying
      : `what was there is kept: ${preserved}, ${others} files of its own`;
  const { instant, files } = manifest;
  return [
    ...lost,
    ...(former ? [former] : []),
    `restored as of ${instant}: ${files.length} files, ${put} of them stored anew; start the server`,
  ];
}
