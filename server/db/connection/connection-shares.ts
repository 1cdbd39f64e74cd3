import { AsyncLocalStorage } from 'node:async_hooks';

/** Name that connections are counted under: `article` during any call about articles. */
const current = new AsyncLocalStorage<string>();

/** Runs `work`, counting its connections under `name`; see {@link ConnectionShares}. */
export const inShare = <T>(name: string, work: () => T): T => current.run(name, work);

interface Share {
  used: number;
  /** Waiting calls, first in first out. */
  waiting: (() => void)[];
}

/**
 * Bulkheads of a connection pool: each name uses at most `most` connections at a time, so that calls waiting for one
 * locked table leave connections to the rest.
 */
export class ConnectionShares {
  readonly #most: number;
  readonly #within: number;
  readonly #shares = new Map<string, Share>();

  /** `within`: milliseconds that a call waits for its turn. */
  constructor(most: number, within: number) {
    this.#most = most;
    this.#within = within;
  }

  /** How many calls wait for their turn. */
  get waiting(): number {
    return [...this.#shares.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Waits for a turn; resolves to the function that releases it. */
  async acquire(): Promise<() => void> {
    const name = current.getStore();
    if (name === undefined) return () => undefined;
    const share = this.#shares.get(name) ?? { used: 0, waiting: [] };
    this.#shares.set(name, share);
    if (share.used < this.#most) share.used += 1;
    else await this.#turn(share);
    return () => {
      const next = share.waiting.shift();
      if (next) next();
      else share.used -= 1;
    };
  }

  #turn({ waiting }: Share): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(next), 1);
        // The same message as the pool's own, so that {@link isDatabaseAway} recognises it.
        reject(new Error('timeout exceeded when trying to connect'));
      }, this.#within);
      waiting.push(next);
    });
  }
}
