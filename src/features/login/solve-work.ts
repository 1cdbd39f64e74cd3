import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds: longer than that it would not count any more. */
const LONGEST = 110_000;

/**
 * Does the work that the server gave, and gives it with its solution. The browser derives each key beside the page's own thread,
 * and between them the page is free: typing goes on. '': not within the time.
 */
export async function solveWork(work: string): Promise<string> {
  const challenge: Challenge = JSON.parse(work);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST });
  return solution ? JSON.stringify({ challenge, solution }) : '';
}
