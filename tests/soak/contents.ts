import type { Fault } from '../support/services/fault-proxy.ts';
import type { Random } from '../support/values/random.ts';
import { type Action, type PlannedFile, type Target, targets, texts } from './actions.ts';

const KiB = 1024;
const MiB = 1024 * KiB;

const names = ['庭审录像', '委托书', '证据 📄 清单', '笔录🎬', 'contract', '合同（最终版）', 'a b'];

/** What people type and choose in a run, and what bad networks do to it. */
export class Contents {
  readonly #random: Random;
  readonly #made: PlannedFile[] = [];
  #marks = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** What is typed: a mark in one field or more. */
  texts() {
    const chosen = texts.filter(() => this.#random.chance(0.45));
    const fields = chosen.length > 0 ? chosen : [this.#random.pick(texts)];
    return Object.fromEntries(fields.map((name) => [name, this.#mark()]));
  }

  /** A text that no other save holds. */
  #mark(): string {
    this.#marks += 1;
    return `标记${this.#marks}号`;
  }

  /** A file, or none. */
  maybeFile = (): PlannedFile | null => (this.#random.chance(0.4) ? this.#someFile() : null);

  /** Files that are chosen together. */
  files = (): PlannedFile[] =>
    Array.from({ length: this.#random.pick([1, 1, 1, 2, 4]) }, () => this.#someFile());

  #someFile(): PlannedFile {
    const random = this.#random;
    const number = this.#made.length + 1;
    const same = this.#made.length > 0 && random.chance(0.15) ? random.pick(this.#made) : null;
    const size = same?.size ?? this.#someSize();
    const ending = size > 12 && random.chance(0.5) ? 'mp4' : 'txt';
    const kept = same ? (same.name.split('.').at(-1) ?? ending) : ending;
    const file = {
      name: `${random.pick(names)} ${number}.${kept}`,
      size,
      content: same?.content ?? number + 1,
    };
    this.#made.push(file);
    return file;
  }

  #someSize(): number {
    const random = this.#random;
    const largest = {
      none: 0,
      byte: 1,
      small: 30 * KiB,
      plain: 4 * MiB,
      chunks: 12 * MiB,
      huge: 60 * MiB,
    };
    const weights = { none: 3, byte: 3, small: 20, plain: 8, chunks: 8, huge: 1.2 };
    const kind = random.weighted(weights);
    if (kind === 'none' || kind === 'byte') return largest[kind];
    return random.int(largest[kind] / 4, largest[kind]);
  }

  /** What happens to calls on their way. */
  fault(): Action {
    const random = this.#random;
    const fault = this.#faultOf(random);
    const target = random.pick(Object.keys(targets) as Target[]);
    const times = random.int(1, 4);
    // Only bytes of files carry a digest; what protects the others from a flipped bit is TLS.
    return { kind: 'fault', target: fault.kind === 'flip' ? 'chunk' : target, fault, times };
  }

  #faultOf(random: Random): Fault {
    const kinds = { reset: 5, 'drop-reply': 8, stall: 1, flip: 2, answer: 6, throttle: 3 };
    const kind = random.weighted(kinds);
    if (kind === 'reset') return { kind, afterBytes: random.pick([0, 10, 3000, 300_000]) };
    if (kind === 'stall') return { kind, afterBytes: random.pick([0, 100_000]) };
    if (kind === 'flip') return { kind, byte: random.int(200, 5000) };
    if (kind === 'throttle')
      return { kind, bytesPerSecond: random.pick([50_000, 500_000, 2 * MiB]) };
    if (kind === 'drop-reply') return { kind };
    const status = random.pick([500, 503, 502, 429, 507, 408, 403, 413, 415, 422, 200]);
    const headers: Record<string, string> = status === 429 ? { 'Retry-After': '2' } : {};
    return { kind, status, headers, body: random.pick(['', '<html>', '{"rtn_code":']) };
  }
}
