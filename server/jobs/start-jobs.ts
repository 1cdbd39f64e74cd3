import type { Deps } from '../http/call.ts';
import { runSchedule } from './article-schedule.ts';
import { emptyFileBin } from './file-bin.ts';
import { emptyRecycleBin } from './recycle-bin.ts';

/** Milliseconds between two looks at the clock: how late a publication may be. */
const PAUSE = 10_000;
/** Milliseconds between two looks into the recycle bin, which goes through whole tables. */
const BIN_PAUSE = 60 * 60_000;

/** Runs what is due now, and from then on. Returns the function that ends it, once what runs has ended. */
export function startJobs(deps: Deps): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  let emptiedAt = Number.NEGATIVE_INFINITY;
  const runJobs = async () => {
    await runSchedule(deps);
    if (performance.now() - emptiedAt < BIN_PAUSE) return;
    await emptyRecycleBin(deps);
    await emptyFileBin(deps);
    emptiedAt = performance.now();
  };
  const run = async () => {
    await runJobs().catch((error: unknown) => deps.log({ level: 'error', jobs: String(error) }));
    if (!ended) timer = setTimeout(next, PAUSE);
  };
  let running = run();
  const next = () => {
    running = run();
  };
  return () => {
    ended = true;
    clearTimeout(timer);
    return running;
  };
}
