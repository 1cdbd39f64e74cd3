import { busy } from './refusal.ts';

interface Waiting {
  go: () => void;
  refuse: (error: unknown) => void;
}

/**
 * Runs so many works at a time; so many wait, those whom they are for in turn (`of`: a network, a person). Where no more may
 * wait, who has the most gives their newest up: a crowd from one place neither delays nor displaces others.
 */
export class FairQueue {
  readonly #most: { running: number; waiting: number };
  readonly #message: string;
  /** Those who wait, by whom they are for, whose turn is next first. */
  readonly #queues = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  /** `message`: what a caller who may not wait gets, with 503. */
  constructor(most: { running: number; waiting: number }, message: string) {
    this.#most = most;
    this.#message = message;
  }

  async run<T>(network: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most.running) this.#running += 1;
    else await this.#turnOf(network);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turnOf(network: string): Promise<void> {
    if (this.#waiting >= this.#most.waiting) this.#makeRoom(network);
    return new Promise((go, refuse) => {
      const queue = this.#queues.get(network) ?? [];
      queue.push({ go, refuse });
      this.#queues.set(network, queue);
      this.#waiting += 1;
    });
  }

  #makeRoom(network: string): void {
    const longest = [...this.#queues.values()].reduce((one, other) =>
      other.length > one.length ? other : one,
    );
    if (longest.length <= (this.#queues.get(network)?.length ?? 0) + 1) throw busy(this.#message);
    longest.pop()?.refuse(busy(this.#message));
    this.#waiting -= 1;
  }

  /** Hands the place on to the first of the next network, which goes to the end. */
  #next(): void {
    const [network, queue] = this.#queues.entries().next().value ?? ['', []];
    const first = queue.shift();
    this.#queues.delete(network);
    if (queue.length > 0) this.#queues.set(network, queue);
    if (first) this.#waiting -= 1;
    else this.#running -= 1;
    first?.go();
  }
}
