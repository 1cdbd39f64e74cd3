import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerConfig } from '../config/server-config.ts';

/** How long the assets of a build that is served no more can still be had, milliseconds. */
const ASSET_LIFE = 30 * 24 * 60 * 60_000;
/** A time that is recorded is renewed when it is this old, milliseconds: servers start more often than builds change. */
const PRECISION = 60 * 60_000;

/** Folder that is served where the built app lacks a file: tabs of earlier builds still load their chunks. */
export const archiveOf = ({ dataDir }: Pick<ServerConfig, 'dataDir'>): string =>
  join(dataDir, 'assets-archive');

/**
 * Archives the assets of the build that is served, as the next build empties its folder, and drops those that were part of
 * none for 30 days. A file's modification time is when it last was. Done at start and once a day.
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
    // Another process on the same folder may have taken it.
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (served.has(name) && age > PRECISION) await utimes(path, now / 1000, now / 1000);
    if (!served.has(name) && age > ASSET_LIFE) await rm(path, { force: true });
  }
}

/** A crash in the middle must leave no half of a file under its final name: browsers cache it for ever. */
async function copyWhole(path: string, folder: string, name: string): Promise<void> {
  const unfinished = join(folder, `${randomUUID()}.part`);
  await copyFile(path, unfinished);
  // It took over the rights of the original.
  await chmod(unfinished, 0o600);
  await rename(unfinished, join(folder, name));
}
