import { createHash } from 'node:crypto';
import { Random } from '../support/values/random.ts';
import type { Action, Planned, Strike } from './actions.ts';
import { Contents } from './contents.ts';

/** Milliseconds between two actions. */
const PACE = 1500;
export const DEVICES = 2;
export const USERS = 3;
/** Articles that all users edit. */
export const SHARED = 3;
const TABS = 3;

/** From this many minutes on one file is as large as a video may be. */
const LARGEST_FROM = 3;
const LARGEST = 200 * 1024 * 1024;

type Chosen =
  | Exclude<
      Action['kind'],
      'online' | 'calm' | 'start-server' | 'start-process' | 'storage-back' | 'database-back'
    >
  | 'duel';
type Frequency = Partial<Record<Chosen, number>>;

/** How often each is chosen, whatever the site. */
const common: Frequency = {
  upload: 20,
  write: 8,
  edit: 24,
  /** Two users edit one article, one of them offline. */
  duel: 5,
  settle: 5,
  retry: 3,
  look: 4,
  reload: 3,
  close: 3,
  crash: 3,
  kill: 4,
  switch: 4,
  offline: 4,
  'end-sessions': 1,
  cut: 3,
};

/** How often each is chosen: before one process, or before several with PostgreSQL, a bucket and a proxy of their own. */
const frequencies = {
  one: { ...common, 'stop-server': 2, 'restart-server': 3, fault: 22 },
  cluster: {
    ...{ ...common, fault: 10, 'kill-process': 8, 'restart-database': 6 },
    ...{ 'storage-away': 3, 'restart-proxy': 3 },
  },
  /** The database is whole again a minute or two after each of its faults, and struck no earlier. */
  failover: {
    ...{ ...common, fault: 10, 'kill-process': 4, 'storage-away': 2, 'restart-proxy': 2 },
    ...{ 'kill-primary': 5, 'freeze-primary': 3, 'switch-over': 4, 'etcd-away': 2 },
  },
} satisfies Record<string, Frequency>;
export type SiteKind = keyof typeof frequencies;

/** What happens to a site in every run, whatever is drawn: in this order, at equal distances. Three nodes take a minute or two to be whole again. */
const certain: Record<SiteKind, readonly Chosen[]> = {
  one: [],
  cluster: [
    ...(['kill-process', 'restart-proxy', 'upgrade-process', 'storage-away'] as const),
    ...(['kill-process', 'upgrade-process', 'restart-database'] as const),
    ...(['kill-process', 'upgrade-process'] as const),
  ],
  failover: [
    ...(['kill-primary', 'kill-process', 'upgrade-process', 'restart-proxy'] as const),
    ...(['switch-over', 'kill-process', 'upgrade-process', 'storage-away'] as const),
    ...(['etcd-away', 'kill-process', 'upgrade-process', 'freeze-primary'] as const),
  ],
};
/** Actions until the bucket is there again: up to a minute, and a minute the first time. */
const STORAGE_AWAY = [10, 40] as const;
/** Actions until a node, or etcd, is there again: about a minute. */
const DATABASE_AWAY = [20, 40] as const;
/** Processes of a cluster. */
const PROCESSES = 3;

const strikes: Record<Strike, number> = {
  none: 14,
  close: 2,
  reload: 2,
  crash: 1,
  kill: 2,
  'unseen-close': 1,
  'unseen-kill': 1,
};

/** What the run does, in order. It follows from the seed alone; how the machine interleaves it does not. */
export function makePlan(seed: number, minutes: number, site: SiteKind = 'one'): Planned[] {
  const planner = new Planner(new Random(seed), frequencies[site]);
  const count = Math.ceil((minutes * 60_000) / PACE);
  const distance = count / (certain[site].length + 1);
  const plan: Planned[] = [];
  for (let index = 0; index < count; index += 1) {
    const wanted = minutes >= LARGEST_FROM && index === Math.floor(count / 4);
    const sure = certain[site].find((_, at) => Math.floor((at + 1) * distance) === index);
    const action = wanted ? planner.largest() : planner.next(index, sure);
    plan.push({ ...action, at: index * PACE });
  }
  return plan;
}

/** Short name of a plan: the same seed and minutes give the same. */
export const planHash = (plan: readonly Planned[]): string =>
  createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);

class Planner {
  readonly #random: Random;
  /** What comes back by itself: the action, by the index at which it is due. */
  readonly #pending: { index: number; action: Action }[] = [];
  readonly #contents: Contents;
  readonly #frequency: Frequency;
  #written = 0;
  #killed = 0;
  #upgraded = 0;
  #outages = 0;

  constructor(random: Random, frequency: Frequency) {
    this.#random = random;
    this.#frequency = frequency;
    this.#contents = new Contents(random);
  }

  /** What is done at an index: this for certain, or what is due, or what is drawn. */
  next(index: number, sure?: Chosen): Action {
    if (sure) return this.#make(sure, index);
    const due = this.#pending.findIndex((one) => one.index <= index);
    const [back] = due >= 0 ? this.#pending.splice(due, 1) : [];
    return back
      ? back.action
      : this.#make(this.#random.weighted(this.#frequency as Record<Chosen, number>), index);
  }

  largest(): Action {
    const file = { name: '最大的视频 200MB.mp4', size: LARGEST, content: 1 };
    return { kind: 'upload', ...this.#place(), files: [file], after: 'none' };
  }

  #place() {
    return { device: this.#random.int(0, DEVICES - 1), tab: this.#random.int(0, TABS - 1) };
  }

  #later(index: number, action: Action, within: readonly [number, number] = [2, 6]): void {
    this.#pending.push({ index: index + this.#random.int(...within), action });
  }

  #make(kind: Chosen, index: number): Action {
    const random = this.#random;
    const place = this.#place();
    const { device } = place;
    const user = random.int(0, USERS - 1);
    const after = random.weighted(strikes);
    switch (kind) {
      case 'upload':
        return { kind, ...place, files: this.#contents.files(), after };
      case 'write':
        this.#written += 1;
        return {
          kind,
          ...place,
          title: `新文章 ${this.#written}`,
          attach: this.#contents.maybeFile(),
          after,
        };
      case 'edit': {
        const article = random.int(0, SHARED - 1 + Math.min(this.#written, 2));
        return { kind, ...place, article, fields: this.#contents.texts(), after };
      }
      case 'duel':
        return this.#duel(index, device);
      case 'settle':
        return { kind, ...place, theirs: random.chance(0.5) };
      case 'kill':
        return { kind, device, user: random.chance(0.7) ? -1 : user };
      case 'switch':
        return { kind, ...place, user };
      case 'crash':
        return { kind, device };
      case 'offline':
        this.#later(index, { kind: 'online', device });
        return { kind, device };
      case 'cut':
        this.#later(index, { kind: 'calm' });
        return { kind };
      case 'stop-server':
        this.#later(index, { kind: 'start-server' });
        return { kind };
      case 'kill-process':
        return this.#killProcess(index);
      case 'restart-database':
        return { kind, immediate: random.chance(0.5) };
      case 'storage-away':
        return this.#takeStorageAway(index);
      case 'upgrade-process':
        this.#upgraded += 1;
        return { kind, process: (this.#upgraded - 1) % PROCESSES };
      case 'kill-primary':
      case 'freeze-primary':
      case 'etcd-away':
        this.#later(index, { kind: 'database-back' }, DATABASE_AWAY);
        return { kind };
      case 'end-sessions':
      case 'restart-server':
      case 'restart-proxy':
      case 'switch-over':
        return { kind };
      case 'fault':
        return this.#contents.fault();
      default:
        return { kind, ...place };
    }
  }

  /** Each in its turn. */
  #killProcess(index: number): Action {
    const process = this.#killed % PROCESSES;
    this.#killed += 1;
    this.#later(index, { kind: 'start-process', process });
    return { kind: 'kill-process', process };
  }

  #takeStorageAway(index: number): Action {
    const [, longest] = STORAGE_AWAY;
    this.#outages += 1;
    const within = this.#outages === 1 ? ([longest, longest] as const) : STORAGE_AWAY;
    this.#later(index, { kind: 'storage-back' }, within);
    return { kind: 'storage-away' };
  }

  #duel(index: number, device: number): Action {
    const article = this.#random.int(0, SHARED - 1);
    for (const [after, rival] of [device, 1 - device].entries()) {
      const place = { device: rival, tab: this.#random.int(0, TABS - 1) };
      const fields = this.#contents.texts();
      const action = { kind: 'edit', ...place, article, fields, after: 'none' } as const;
      this.#pending.push({ index: index + after + 1, action });
    }
    this.#pending.push({ index: index + 3, action: { kind: 'online', device } });
    return { kind: 'offline', device };
  }
}
