interface Options {
  mode?: 'exclusive' | 'shared';
  ifAvailable?: boolean;
  steal?: boolean;
  signal?: AbortSignal;
}
type Work = (lock: object | null) => unknown;
interface Request extends Required<Pick<Options, 'mode'>> {
  grant(): void;
  rob(): void;
}

/** The part of the Web Locks API that is used, as the specification describes it, within one page; Node 20 has none. */
export class Locks {
  #held = new Map<string, Set<Request>>();
  #waiting = new Map<string, Request[]>();

  request(name: string, ...rest: [Work] | [Options, Work]): Promise<unknown> {
    const work = rest.at(-1) as Work;
    const {
      mode = 'exclusive',
      ifAvailable,
      steal,
      signal,
    } = rest.length > 1 ? (rest[0] as Options) : {};
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting.set(
          name,
          this.#waitingFor(name).filter((one) => one !== request),
        );
        reject(signal?.reason);
        this.#grantNext(name);
      };
      const request: Request = {
        mode,
        rob: () => reject(new DOMException('', 'AbortError')),
        grant: () => {
          signal?.removeEventListener('abort', abort);
          Promise.resolve(work({}))
            .then(resolve, reject)
            .finally(() => this.#holding(name).delete(request) && this.#grantNext(name));
        },
      };
      if (signal?.aborted) return reject(signal.reason);
      if (steal) this.#robHolders(name);
      if (ifAvailable && !this.#isFree(name, mode)) return resolve(work(null));
      signal?.addEventListener('abort', abort);
      this.#waiting.set(
        name,
        steal ? [request, ...this.#waitingFor(name)] : [...this.#waitingFor(name), request],
      );
      this.#grantNext(name);
    });
  }

  #holding(name: string): Set<Request> {
    const held = this.#held.get(name) ?? new Set();
    this.#held.set(name, held);
    return held;
  }

  #waitingFor = (name: string): Request[] => this.#waiting.get(name) ?? [];

  #fits(name: string, mode: Request['mode']): boolean {
    return [...this.#holding(name)].every((one) => one.mode === 'shared' && mode === 'shared');
  }

  #isFree = (name: string, mode: Request['mode']): boolean =>
    this.#waitingFor(name).length === 0 && this.#fits(name, mode);

  #robHolders(name: string): void {
    for (const holder of this.#holding(name)) holder.rob();
    this.#holding(name).clear();
  }

  /** In the order of asking. */
  #grantNext(name: string): void {
    const [next, ...others] = this.#waitingFor(name);
    if (!next || !this.#fits(name, next.mode)) return;
    this.#waiting.set(name, others);
    this.#holding(name).add(next);
    next.grant();
    this.#grantNext(name);
  }
}
