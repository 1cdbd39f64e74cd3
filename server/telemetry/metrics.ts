import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Histogram buckets in seconds: from a cached menu to an upload on a slow line. */
const DURATIONS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 600];
/** Timeout of one value in milliseconds, so that a hanging database does not block the whole scrape. */
const READ_WITHIN = 1000;

/** Metrics of one server in Prometheus' format. Labels come from fixed lists, never from a request. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls = new Histogram({
    name: 'lexdesk_call_duration_seconds',
    help: 'Calls by endpoint and class of result (ok, 1xxx and 2xxx refused by a rule, 4xx, 5xx).',
    ...{ labelNames: ['endpoint', 'result'] as const, buckets: DURATIONS },
    registers: [this.#registry],
  });
  readonly #runs = new Counter({
    name: 'lexdesk_job_runs_total',
    help: 'Runs of jobs by their end (ok, failed).',
    ...{ labelNames: ['job', 'result'] as const, registers: [this.#registry] },
  });
  readonly #lastRun = new Gauge({
    name: 'lexdesk_job_last_success_timestamp_seconds',
    help: 'When a job last ended well, by the clock of this machine.',
    ...{ labelNames: ['job'] as const, registers: [this.#registry] },
  });
  #isComplete = false;

  /** `result`: `ok`, a code of the contract, or an HTTP status. */
  callEnded(endpoint: string, result: string, seconds: number): void {
    this.#calls.observe({ endpoint, result: classOf(result) }, seconds);
  }

  jobEnded(job: string, result: 'ok' | 'failed'): void {
    this.#runs.inc({ job, result });
    if (result === 'ok') this.#lastRun.set({ job }, Date.now() / 1000);
  }

  /** Registers a value that is read at each scrape; NaN where it cannot be read. Replaces a gauge of the same name. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.#registry.removeSingleMetric(name);
    const collect = async (gauge: Gauge) => gauge.set(await orNaN(read));
    const registers = [this.#registry];
    // Wrapped, because the library passes the gauge as `this`.
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => collect(gauge) });
  }

  /** All metrics, including those of the process, as text. */
  text(): Promise<string> {
    // Started at the first scrape, because watching the event loop costs a timer.
    if (!this.#isComplete) collectDefaultMetrics({ register: this.#registry });
    this.#isComplete = true;
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}

/** `2003` is one of `2xxx`. */
const classOf = (result: string): string =>
  /^\d{3,4}$/.test(result) ? `${result[0]}${'x'.repeat(result.length - 1)}` : result;

function orNaN(read: () => number | Promise<number>): Promise<number> {
  const value = Promise.resolve()
    .then(read)
    .catch(() => Number.NaN);
  return Promise.race([value, nanAfter(READ_WITHIN)]);
}

const nanAfter = (milliseconds: number): Promise<number> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, Number.NaN).unref());
