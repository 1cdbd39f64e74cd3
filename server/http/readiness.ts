import { statfs } from 'node:fs/promises';
import type { Deps } from '../base/call.ts';
import { isDraining } from '../base/draining.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { DRIFT, driftText } from '../db/connection/clock.ts';
import { writeProbe } from '../db/connection/write-probe.ts';
import { StorageProblem } from '../storage/storage.ts';

/** Bytes that have to be free on the disk of the data folder: a few of the largest chunks. */
export const LEAST_FREE = 32 * 1024 * 1024;

/** Milliseconds for which a result is cached: the path is public, and each check writes. */
const HOLDS = 1000;
/** Milliseconds that each look gets: a balancer gives up soon after. */
const WITHIN = 4000;

/** What is reported to an operator, or a balancer. */
export interface Readiness {
  isReady: boolean;
  /** `ready` or what is wrong, and what is worth knowing. */
  lines: readonly string[];
}

const looks = new WeakMap<Deps, { at: number; problems: Promise<readonly string[]> }>();

/** Whether this process can take writes now, or is about to end. */
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

/** It works all the same: the time is the database's. What its own log says is dated wrongly. */
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

/** The code alone: a message may hold an address or a path. */
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

/** Where the file system does not say, the probe has. */
const isFull = ({ dataDir }: ServerConfig): Promise<boolean> =>
  statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize < LEAST_FREE,
    () => false,
  );
