import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

const MAIN = new URL('../../../dist/server/main.js', import.meta.url).pathname;
/** Milliseconds for a machine under load; a server that fails says so earlier. */
const READY_WITHIN = 100_000;

export type Signal = 'SIGTERM' | 'SIGKILL';

/** How the server of a test runs. */
export interface ServerRun {
  readonly isRunning: boolean;
  /** Resolves when it listens at `PORT`; `print` gets what it writes. */
  start(env: NodeJS.ProcessEnv, print: (text: string) => void): Promise<void>;
  /** Ends it: SIGTERM as an administrator would, SIGKILL as a crash would. */
  stop(signal: Signal): Promise<void>;
  /** Ends it because its test has ended. */
  dispose(): Promise<void>;
}

export const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  child?.exitCode === null && child.signalCode === null;

/** The built server as a process of its own, as it is shipped. */
export class OwnProcess implements ServerRun {
  /** Main file of the build that the next start runs. */
  main = MAIN;
  #child: ChildProcess | undefined;

  get isRunning(): boolean {
    return isAlive(this.#child);
  }

  async start(env: NodeJS.ProcessEnv, print: (text: string) => void): Promise<void> {
    const child = spawn(process.execPath, [this.main], { env, stdio: 'pipe' });
    this.#child = child;
    let printed = '';
    const take = (data: Buffer) => {
      printed += data.toString();
      print(data.toString());
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const until = Date.now() + READY_WITHIN;
    while (!printed.includes(env.PORT ?? '')) {
      if (!isAlive(child) || Date.now() > until) {
        throw new Error(`the server did not start:\n${printed}`);
      }
      await setTimeout(20);
    }
  }

  async stop(signal: Signal): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!isAlive(child)) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  dispose(): Promise<void> {
    return this.stop('SIGKILL');
  }
}
