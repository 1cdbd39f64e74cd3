/** Does some work for each, a few at a time. */
export async function inLanes<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all.values();
  const lane = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Each waits for a disk or a network most of the time. */
const LANES = 8;
