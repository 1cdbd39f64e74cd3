import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../support/services/postgres.ts';

/** Milliseconds that a program may take to answer, on a machine under load. */
const PATIENCE = 60_000;

interface Options {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  account?: Account | undefined;
}

/** A program that the harness starts. What it prints is kept; it ends with the harness. */
export class Daemon {
  readonly #child: ChildProcess;
  #printed = '';

  constructor(program: string, args: readonly string[], { env, cwd, account }: Options = {}) {
    this.#child = spawn(program, args, {
      ...{ env: { PATH: process.env.PATH, ...env }, cwd, ...account },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const take = (data: Buffer) => {
      this.#printed += data;
    };
    this.#child.stdout?.on('data', take);
    this.#child.stderr?.on('data', take);
    this.#child.on('error', (error) => take(Buffer.from(String(error))));
    process.once('exit', this.#end);
  }

  readonly #end = () => this.#child.kill('SIGKILL');

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get printed(): string {
    return this.#printed;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    process.off('exit', this.#end);
    if (!this.isRunning) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exited;
  }

  /** Resolves once `isReady` says so; throws with what it printed where the program ends or stays silent. */
  async ready(isReady: () => Promise<boolean>): Promise<void> {
    await until(isReady, PATIENCE, () => {
      if (!this.isRunning) throw new Error(`${this.#child.spawnfile} ended: ${this.#printed}`);
    }).catch((error: Error) => {
      throw new Error(`${error.message}; ${this.#child.spawnfile} said: ${this.#printed}`);
    });
  }
}

/** Asks until the answer is yes; milliseconds. Throws when it is not in time. */
export async function until(
  ask: () => Promise<boolean>,
  within: number,
  between: () => void = () => undefined,
): Promise<void> {
  const end = performance.now() + within;
  while (!(await ask())) {
    between();
    if (performance.now() > end) throw new Error(`not within ${within} ms: ${ask}`);
    await pause(50);
  }
}

/** Whether an address answers with a status below 500. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status < 500,
    () => false,
  );
