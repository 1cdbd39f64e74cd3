/** Milliseconds between two looks. */
const PAUSE = 20;

/**
 * Does `work` while nobody else has the lock; false: somebody had it for all of so many milliseconds, and nothing is done. It asks
 * again and again: in Chromium, a request for a share of a lock, beside one for all of it that was given up, waits for ever.
 */
export async function whileAlone(
  name: string,
  patience: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const end = performance.now() + patience;
  for (;;) {
    const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
    if (isDone || performance.now() >= end) return isDone;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
