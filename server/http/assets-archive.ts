import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerConfig } from '../config/server-config.ts';

/** Milliseconds for which assets of former builds stay available. */
const ASSET_LIFE = 30 * 24 * 60 * 60_000;
/** Milliseconds after which a recorded time is refreshed: servers start more often than builds change. */
const PRECISION = 60 * 60_000;

/** Fallback folder for assets: tabs of earlier builds still load their chunks. */
export const archiveOf = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): string =>
  join(dataDir, 'assets-archive');

/**
 * Archives the assets of the current build, as the next build empties its folder, and deletes those that no build has
 * had for 30 days. The modification time of a file is when it was last part of a build. Runs at start and once a day.
 */
export async function archiveAssets(
  config: Pick<ServerConfig, 'appDir' | 'dataDir'>,
  now: number,
): Promise<void> {
  const from = join(config.appDir, 'assets');
  const to = join(archiveOf(config), 'assets');
  await mkdir(to, { recursive: true });
  const archived = new Set(await readdir(to));
  const served = new Set(await readdir(from).catch(() => []));
  for (const name of served) {
    if (archived.has(name)) continue;
    await copyWhole(join(from, name), to, name);
    await utimes(join(to, name), now / 1000, now / 1000);
  }
  for (const name of archived) {
    const path = join(to, name);
    // Another process on the same folder may have deleted it.
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (served.has(name) && age > PRECISION) await utimes(path, now / 1000, now / 1000);
    if (!served.has(name) && age > ASSET_LIFE) await rm(path, { force: true });
  }
}

/**
 * Copies under a temporary name and renames: a crash must leave no partial file under the final name, as browsers cache
 * it for ever.
 */
async function copyWhole(path: string, folder: string, name: string): Promise<void> {
  const unfinished = join(folder, `${randomUUID()}.part`);
  await copyFile(path, unfinished);
  // `copyFile` copies the mode of the original.
  await chmod(unfinished, 0o600);
  await rename(unfinished, join(folder, name));
}
