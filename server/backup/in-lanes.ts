/**
 * Runs `work` for each item with limited concurrency. Rejects with the first error, after all running work has settled.
 */
export async function inLanes<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all.values();
  const errors: unknown[] = [];
  const lane = async () => {
    for (const one of waiting) {
      if (errors.length > 0) return;
      await work(one).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (errors.length > 0) throw errors[0];
}

/** Concurrency; the work is bound by disk or network. */
const LANES = 8;
