import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readAppConfig } from '../../config/read-app-config.ts';
import { readControl } from '../../config/read-control.ts';
import type { ServerConfig } from '../../config/server-config.ts';
import { LEAST_FREE } from '../../http/readiness.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const MEBIBYTE = 1024 * 1024;
/** Free bytes below which the operator is warned. */
const LITTLE_FREE = 1024 * MEBIBYTE;

/** Checks the data folder, its disk, the built app and `control.json`; needs no database. */
export async function lookAtPlace(config: ServerConfig): Promise<Finding[]> {
  const folder = await lookAtFolder(config);
  const disk = folder.level === 'fail' ? [] : [await lookAtDisk(config)];
  return [folder, ...disk, await lookAtApp(config), await lookAtControl(config)];
}

async function lookAtFolder({ dataDir }: ServerConfig): Promise<Finding> {
  try {
    const { mode, uid } = await stat(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const isOwn = uid === process.getuid?.();
    if (isOwn && (mode & 0o077) === 0) return ok(`data folder: ${dataDir}`);
    const advice = isOwn ? 'the next start closes it' : 'it belongs to another account';
    return warn(`data folder: ${dataDir} may be open to others, ${advice}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return warn(`data folder: ${dataDir} is made by the first start`);
    return fail(`data folder: ${dataDir} cannot be used (${code})`);
  }
}

async function lookAtDisk({ dataDir }: ServerConfig): Promise<Finding> {
  const disk = await statfs(dataDir).catch(() => null);
  if (!disk) return warn('free space: not known before the first start');
  const free = disk.bavail * disk.bsize;
  const text = `free space: ${Math.floor(free / MEBIBYTE)} MB at ${dataDir}`;
  if (free < LEAST_FREE) return fail(`${text}, nothing is taken any more`);
  return free < LITTLE_FREE ? warn(text) : ok(text);
}

async function lookAtApp(config: ServerConfig): Promise<Finding> {
  const { appDir } = config;
  try {
    await access(join(appDir, 'index.html'));
    await readAppConfig(config);
    return ok(`app: built in ${appDir}, its configuration is right`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) return fail(`app: ${reasonOf(error)}`);
    return fail(`app: ${appDir} holds none: run "npm run build", or set APP_DIR`);
  }
}

async function lookAtControl({ dataDir }: ServerConfig): Promise<Finding> {
  try {
    const { action } = await readControl(dataDir);
    if (action === 'none') return ok('control.json: orders nothing');
    return warn(`control.json: orders "${action}" of every page`);
  } catch (error) {
    return fail(`control.json: ${reasonOf(error)}`);
  }
}
