import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway } from './database-away.ts';

/** Milliseconds between two tries. */
const PAUSE = 2000;

/**
 * Retries `work` while the database is unavailable, for at most `wait` milliseconds; then rejects with the last error.
 * `report` gets the reason of each failed attempt.
 */
export async function untilAnswered<T>(
  work: () => Promise<T>,
  wait: number,
  report: (reason: string) => void,
): Promise<T> {
  const until = performance.now() + wait;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() + PAUSE > until) throw error;
      const { message, code } = error as { message: string; code?: string };
      report(message || code || 'no reason given');
    }
    await setTimeout(PAUSE);
  }
}
