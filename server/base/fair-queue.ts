import { busy } from './refusal.ts';

interface Waiting {
  go: () => void;
  refuse: (error: unknown) => void;
}

/**
 * Bounded queue with round-robin fairness between keys (a network, a user): one key can neither delay nor displace the
 * others. When the queue is full, the key with the most waiting jobs loses its newest one.
 */
export class FairQueue {
  readonly #most: { running: number; waiting: number };
  readonly #message: string;
  /** Waiting jobs by key; the key whose turn is next comes first. */
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  /** `message`: sent with 503 to a caller that is not admitted. */
  constructor(most: { running: number; waiting: number }, message: string) {
    this.#most = most;
    this.#message = message;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most.running) this.#running += 1;
    else await this.#turnOf(key);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turnOf(key: string): Promise<void> {
    if (this.#waiting >= this.#most.waiting) this.#makeRoom(key);
    return new Promise((go, refuse) => {
      const queue = this.#queues.get(key) ?? [];
      queue.push({ go, refuse });
      this.#queues.set(key, queue);
      this.#waiting += 1;
    });
  }

  #makeRoom(key: string): void {
    const longest = [...this.#queues.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    if (longest.length <= (this.#queues.get(key)?.length ?? 0) + 1) throw busy(this.#message);
    longest.pop()?.refuse(busy(this.#message));
    this.#waiting -= 1;
  }

  /** Passes the slot to the first job of the next key, which then moves to the end of the order. */
  #next(): void {
    const [key, queue] = this.#queues.entries().next().value ?? ['', []];
    const first = queue.shift();
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
    if (first) this.#waiting -= 1;
    else this.#running -= 1;
    first?.go();
  }
}
