import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundledServer } from './server-bundle.ts';
import { isAlive, type ServerRun, type Signal } from './server-run.ts';

/** What the host is asked to do, one after the other. */
export type HostOrder = { start: NodeJS.ProcessEnv } | { stop: 'gracefully' | 'at once' };
/** Its answer to each: done, or why not. */
export type HostAnswer = { problem?: string };

/**
 * A process in which the servers of many stories run, one after the other. Half of what a server costs a story is the start
 * of Node and of code that is not compiled yet (decision 0054); each has a data folder, a port and a database connection of
 * its own all the same. A server that is killed takes the process with it, as it would outside.
 */
export class ServerHost implements ServerRun {
  #child: ChildProcess | undefined;
  #isRunning = false;
  #print: (text: string) => void = () => undefined;

  get isRunning(): boolean {
    return this.#isRunning && isAlive(this.#child);
  }

  async start(env: NodeJS.ProcessEnv, print: (text: string) => void): Promise<void> {
    this.#print = print;
    await this.#order({ start: env });
    this.#isRunning = true;
  }

  async stop(signal: Signal): Promise<void> {
    const { isRunning } = this;
    this.#isRunning = false;
    if (signal === 'SIGTERM' && isRunning) await this.#order({ stop: 'gracefully' });
    // The data folder is locked by the process, and may be opened again.
    await this.#kill();
  }

  /** Ends the server alone, and stays for that of the next story. */
  async dispose(): Promise<void> {
    if (!this.isRunning) return;
    this.#isRunning = false;
    await this.#order({ stop: 'at once' });
  }

  async #kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!isAlive(child)) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  async #order(order: HostOrder): Promise<void> {
    const child = isAlive(this.#child) ? this.#child : await this.#fork();
    const settled = new AbortController();
    const { signal } = settled;
    const answered = Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }),
    ]);
    child.send(order);
    const [answer] = (await answered) as [HostAnswer | number | null];
    settled.abort();
    if (typeof answer !== 'object' || answer === null) throw new Error('the host of servers ended');
    if (answer.problem)
      throw new Error(`the server did not ${Object.keys(order)}: ${answer.problem}`);
  }

  async #fork(): Promise<ChildProcess> {
    const child = fork(join(await bundledServer(), 'host.js'), { stdio: 'pipe' });
    this.#child = child;
    child.stdout?.on('data', (data) => this.#print(String(data)));
    child.stderr?.on('data', (data) => this.#print(String(data)));
    return child;
  }
}
