/** Milliseconds of each round, the shortest first; the first rounds warm up and do not count. */
export async function timesOf(act: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const taken: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const start = performance.now();
    await act();
    if (round >= 0) taken.push(performance.now() - start);
  }
  return taken.toSorted((one, other) => one - other);
}

/** The middle of such times. */
export const median = (times: readonly number[]): number =>
  times[Math.floor(times.length / 2)] ?? Number.NaN;

/** A line of the table that is printed at the end. */
export const lineOf = (what: string, database: string, times: readonly number[]) => ({
  what,
  database,
  median: `${median(times).toFixed(1)} ms`,
  worst: `${(times.at(-1) ?? Number.NaN).toFixed(1)} ms`,
});
