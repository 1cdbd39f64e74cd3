import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../support/services/postgres.ts';
import { Daemon } from './daemon.ts';
import { signalAll, treeOf } from './process-tree.ts';

/** What Patroni says of its node. */
interface NodeState {
  state: string;
  role: string;
}

/** One machine of three: Patroni and the PostgreSQL that it looks after. */
export class PatroniNode {
  readonly name: string;
  /** `host:port` of PostgreSQL, and of Patroni. */
  readonly postgres: string;
  readonly rest: string;
  readonly #folder: string;
  readonly #account: Account | undefined;
  #patroni: Daemon | undefined;

  constructor(
    place: { name: string; postgres: string; rest: string; folder: string },
    account: Account | undefined,
  ) {
    this.name = place.name;
    this.postgres = place.postgres;
    this.rest = place.rest;
    this.#folder = place.folder;
    this.#account = account;
  }

  /** As systemd does when the machine comes up. */
  start(): void {
    this.#patroni = new Daemon('patroni', [join(this.#folder, 'patroni.yml')], {
      account: this.#account,
      cwd: this.#folder,
      env: { HOME: this.#folder, LC_ALL: 'C.UTF-8' },
    });
  }

  /** Of Patroni, whose children are PostgreSQL; 0: it was never started. */
  get pid(): number {
    return this.#patroni?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#patroni?.isRunning ?? false;
  }

  /** What Patroni wrote. */
  get log(): string {
    return this.#patroni?.printed ?? '';
  }

  /** The machine loses its power. */
  async kill(): Promise<void> {
    signalAll(this.#pids, 'SIGKILL');
    await this.#patroni?.end('SIGKILL');
  }

  /** The machine stands still, as a virtual one does that is moved; its connections stay open. */
  freeze(): void {
    signalAll(this.#pids, 'SIGSTOP');
  }

  /** It goes on, and does not know that time has passed. */
  thaw(): void {
    signalAll(this.#pids, 'SIGCONT');
  }

  /** Whether it has the role that its address is asked for: `primary`, `replica`, `sync`. */
  async is(role: string): Promise<boolean> {
    const signal = AbortSignal.timeout(1000);
    const answer = await fetch(`http://${this.rest}/${role}`, { signal }).catch(() => null);
    return answer?.status === 200;
  }

  /** Null where nobody answers. */
  state(): Promise<NodeState | null> {
    const signal = AbortSignal.timeout(1000);
    return fetch(`http://${this.rest}/patroni`, { signal }).then(
      (answer) => answer.json() as Promise<NodeState>,
      () => null,
    );
  }

  /** Patroni starts PostgreSQL as a process that outlives it: its tree is one of its own. */
  get #pids(): number[] {
    const file = join(this.#folder, 'data/postmaster.pid');
    const postmaster = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
    const roots = [this.#patroni?.isRunning ? this.#patroni.pid : 0, postmaster];
    return roots.filter((pid) => pid > 0).flatMap(treeOf);
  }

  async stop(): Promise<void> {
    this.thaw();
    await this.kill();
  }
}
