import { statfs } from 'node:fs/promises';
import type { Deps } from '../base/call.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { writeProbe } from '../db/connection/write-probe.ts';

/** Bytes that have to be free on the disk of the data folder: a few of the largest chunks. */
export const LEAST_FREE = 32 * 1024 * 1024;

/** Milliseconds for which a result is cached: the path is public, and each check writes. */
const HOLDS = 1000;

interface Look {
  at: number;
  problem: Promise<string | null>;
}
const looks = new WeakMap<Deps, Look>();

/** Why this process cannot take writes now, for an operator; null where it can. */
export function notReady(deps: Deps): Promise<string | null> {
  const last = looks.get(deps);
  if (last && performance.now() - last.at < HOLDS) return last.problem;
  const problem = look(deps);
  looks.set(deps, { at: performance.now(), problem });
  return problem;
}

async function look({ config, db, storage }: Deps): Promise<string | null> {
  const [database, disk] = await Promise.all([
    writeProbe(db, config.databaseUrl).then(
      () => null,
      (error: unknown) => `database not writable: ${reasonOf(error)}`,
    ),
    lookAtDisk(storage, config).catch((error: unknown) => `disk not writable: ${reasonOf(error)}`),
  ]);
  return database ?? disk;
}

async function lookAtDisk(
  storage: Deps['storage'],
  { dataDir }: Pick<ServerConfig, 'dataDir'>,
): Promise<string | null> {
  await storage.probe();
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize < LEAST_FREE ? 'disk full' : null;
}

/** The code alone: a message may hold an address or a path. */
const reasonOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error as Error).name;
