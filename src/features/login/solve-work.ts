import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds, below the challenge's expiry. */
const LONGEST = 110_000;

/**
 * Solves the server's proof of work; returns challenge and solution. The browser derives each key off the main thread,
 * which stays free in between for typing. '': not solved in time.
 */
export async function solveWork(work: string): Promise<string> {
  const challenge: Challenge = JSON.parse(work);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: LONGEST });
  return solution ? JSON.stringify({ challenge, solution }) : '';
}
