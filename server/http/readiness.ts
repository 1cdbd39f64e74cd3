import { statfs } from 'node:fs/promises';
import type { Deps } from '../base/call.ts';
import { isDraining } from '../base/draining.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { DRIFT, driftText } from '../db/connection/clock.ts';
import { writeProbe } from '../db/connection/write-probe.ts';
import { StorageProblem } from '../storage/storage.ts';

/** Minimum free bytes on the disk of the data folder: a few of the largest chunks. */
export const LEAST_FREE = 32 * 1024 * 1024;

/** Milliseconds for which a result is cached: the path is public, and each check writes. */
const HOLDS = 1000;
/** Timeout of each check in milliseconds: load balancers give up soon after. */
const WITHIN = 4000;

/** Result for an operator or a load balancer. */
export interface Readiness {
  isReady: boolean;
  /** `ready` or the problems, plus warnings. */
  lines: readonly string[];
}

const looks = new WeakMap<Deps, { at: number; problems: Promise<readonly string[]> }>();

/** Whether this process can serve writes now, and is not draining. */
export async function readiness(deps: Deps): Promise<Readiness> {
  if (isDraining(deps)) return { isReady: false, lines: ['draining'] };
  const problems = await currentProblems(deps);
  const isReady = problems.length === 0;
  return { isReady, lines: [...(isReady ? ['ready'] : problems), ...clockLine(deps)] };
}

function currentProblems(deps: Deps): Promise<readonly string[]> {
  const last = looks.get(deps);
  if (last && performance.now() - last.at < HOLDS) return last.problems;
  const problems = look(deps);
  looks.set(deps, { at: performance.now(), problems });
  return problems;
}

/** Clock drift is a warning only: the server uses the database's time; only timestamps of its own log are wrong. */
function clockLine({ clock }: Deps): string[] {
  const ahead = clock.ahead();
  return Math.abs(ahead) > DRIFT ? [`clock: ${driftText(ahead)}`] : [];
}

async function look({ config, db, storage }: Deps): Promise<readonly string[]> {
  const found = await Promise.all([
    problemOf('database', writeProbe(db)),
    problemOf('disk', storage.probe()),
    isFull(config).then((full) => (full ? 'disk full' : null)),
  ]);
  return found.filter((problem) => problem !== null);
}

/** Reports the code only: a message may contain an address or a path. */
async function problemOf(what: string, probe: Promise<void>): Promise<string | null> {
  try {
    await Promise.race([probe, timeout()]);
    return null;
  } catch (error) {
    const where = error instanceof StorageProblem ? 'storage' : what;
    const { code, name } = error as { code?: string; name: string };
    return `${where} not writable: ${code ?? name}`;
  }
}

const timeout = (): Promise<never> =>
  new Promise((_, reject) => {
    const error = Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
    setTimeout(reject, WITHIN, error).unref();
  });

/** False where the file system does not report free space; the write probe covers that. */
const isFull = ({ dataDir }: ServerConfig): Promise<boolean> =>
  statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize < LEAST_FREE,
    () => false,
  );
