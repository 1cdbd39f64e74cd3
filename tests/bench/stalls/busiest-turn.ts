import { readFileSync } from 'node:fs';

/** Milliseconds of the processor that this thread has had, by Linux. */
const hadSoFar = (): number =>
  Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)) / 1e6;

/**
 * Milliseconds of the processor that the busiest turn of the event loop takes during some work: unlike the time on the
 * clock, it does not count what a shared machine or its disk keep the thread waiting for.
 */
export async function busiestTurn(work: () => Promise<unknown>): Promise<number> {
  let busiest = 0;
  let before = hadSoFar();
  let isRunning = true;
  const next = () =>
    setImmediate(() => {
      busiest = Math.max(busiest, hadSoFar() - before);
      before = hadSoFar();
      if (isRunning) next();
    });
  next();
  await work();
  // The turn that ended the work is one, too.
  await new Promise((resolve) => setImmediate(resolve));
  isRunning = false;
  return busiest;
}
