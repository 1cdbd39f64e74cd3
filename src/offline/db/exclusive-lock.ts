/** Poll interval, milliseconds. */
const PAUSE = 20;

/**
 * Runs `work` under the exclusive lock; false: it was not free within the timeout (milliseconds), and nothing was done.
 * Polls with `ifAvailable`: in Chromium, a shared request queued behind an exclusive one that was aborted waits for
 * ever.
 */
export async function withExclusiveLock(
  name: string,
  timeout: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const end = performance.now() + timeout;
  for (;;) {
    const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
    if (isDone || performance.now() >= end) return isDone;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
