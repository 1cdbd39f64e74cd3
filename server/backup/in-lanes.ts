/** Does some work for each, a few at a time. Rejects with the first error, once nothing of it is under way any more. */
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

/** Each waits for a disk or a network most of the time. */
const LANES = 8;
