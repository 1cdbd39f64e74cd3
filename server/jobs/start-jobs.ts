import type { Deps } from '../base/call.ts';
import { inShare } from '../db/connection/connection-shares.ts';
import { sumTallies } from '../db/counts/sum-tallies.ts';
import { levelOf } from '../http/failure.ts';
import { runSchedule } from './article-schedule.ts';
import { emptyFileBin } from './file-bin.ts';
import { tidy } from './housekeeping.ts';
import { purgePackages } from './purge-packages.ts';
import { emptyRecycleBin } from './recycle-bin.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * 60 * SECOND;

/** A periodic task; it starts nothing new once the signal is aborted. */
type Job = (deps: Deps, signal: AbortSignal) => Promise<unknown>;

/** Jobs with their pause in milliseconds, the maximum delay of a publication. */
export const jobs: readonly (readonly [Job, number])[] = [
  [runSchedule, 10 * SECOND],
  // Every list query sums the rows since the last run.
  [sumTallies, 10 * MINUTE],
  [emptyRecycleBin, HOUR],
  [emptyFileBin, HOUR],
  [purgePackages, 24 * HOUR],
  [tidy, 24 * HOUR],
];
/** Milliseconds until a failed job is retried, unless its own pause is shorter. */
const AFTER_FAILURE = 60 * SECOND;

/**
 * Runs all jobs now and then periodically. Returns a function that stops them, and resolves when running ones have
 * ended.
 */
export function startJobs(deps: Deps): () => Promise<void> {
  const ends = jobs.map(([job, pause]) => repeat(deps, job, pause));
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

function repeat(deps: Deps, job: Job, pause: number): () => Promise<void> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const wait = await inShare(job.name, async () => job(deps, ending.signal)).then(
      () => {
        deps.metrics.jobEnded(job.name, 'ok');
        return pause;
      },
      (error: unknown) => {
        deps.log({ level: levelOf(error), job: job.name, error: String(error) });
        deps.metrics.jobEnded(job.name, 'failed');
        return Math.min(pause, AFTER_FAILURE);
      },
    );
    if (!ending.signal.aborted) timer = setTimeout(next, wait);
  };
  let running = run();
  const next = () => {
    running = run();
  };
  return () => {
    ending.abort();
    clearTimeout(timer);
    return running;
  };
}
