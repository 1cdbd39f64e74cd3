import { Refusal } from './refusal.ts';

interface Bounds {
  /** So many run at once, so many wait, the rest is refused with 503 and tries again. */
  running: number;
  waiting: number;
  message: string;
}

/** A refusal that means later: the app's queue keeps what it has and tries again after so many seconds. */
export const busy = (message: string, seconds = 5): Refusal =>
  new Refusal(503, message, { status: 503, headers: { 'Retry-After': String(seconds) } });

/** Runs work that takes a core or much memory: never more of it at once than the bounds say. */
export function bounded(bounds: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= bounds.running) {
      if (queue.length >= bounds.waiting) throw busy(bounds.message);
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
}
