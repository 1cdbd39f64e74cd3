import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledServer } from '../../support/server/server-bundle.ts';
import { PASSWORD } from '../../support/server/test-server.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** Milliseconds that a start may take on a machine under load. */
const START_WITHIN = 40_000;
/** Milliseconds that a command may take; the test that waits for it has a limit of its own. */
const LONGEST = 300_000;
const READY = /ready at (http:\S+)/;

/** How a process ended and what it said. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A process that has said nothing yet. */
export const silent = (): Ended => ({ code: null, stdout: '', stderr: '' });

/** The server as it is shipped: bundled, and run as processes of their own. */
export class BuiltServer {
  readonly #main: string;
  readonly folder: string;
  readonly appDir: string;
  readonly #running = new Set<ChildProcess>();

  private constructor(main: string, folder: string) {
    this.#main = main;
    this.folder = folder;
    this.appDir = join(folder, 'app');
  }

  /** Bundles the server as `npm run build` does, once in a run, and makes a small app of its own for it to serve. */
  static async build(): Promise<BuiltServer> {
    const main = join(await bundledServer(), 'main.js');
    const built = new BuiltServer(main, await mkdtemp(join(tmpdir(), 'lexdesk-app-')));
    await mkdir(join(built.appDir, 'assets'), { recursive: true });
    await cp(join(ROOT, 'public/app-config.json'), join(built.appDir, 'app-config.json'));
    await writeFile(join(built.appDir, 'index.html'), '<!doctype html><title>app</title>');
    await writeFile(join(built.appDir, 'assets/app-1a2b3c4d.js'), 'export {};');
    return built;
  }

  /** A new data folder. */
  dataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'lexdesk-process-'));

  #spawn(env: Record<string, string>, said: Ended, args: readonly string[] = []): ChildProcess {
    const child = spawn(process.execPath, [this.#main, ...args], {
      cwd: this.folder,
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        APP_DIR: this.appDir,
        ADMIN_PASSWORD: PASSWORD,
        CAPTCHA: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (data) => {
      said.stdout += data;
    });
    child.stderr?.on('data', (data) => {
      said.stderr += data;
    });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  /** Starts a process and waits for the line that says it is ready; `said` gets its output from the beginning. */
  async start(
    env: Record<string, string>,
    said: Ended = silent(),
    args: readonly string[] = [],
  ): Promise<RunningServer> {
    const child = this.#spawn(env, said, args);
    const until = performance.now() + START_WITHIN;
    while (!READY.test(said.stdout)) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > until) {
        throw new Error(`the server did not start: ${said.stdout}${said.stderr}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const url = READY.exec(said.stdout)?.[1] ?? '';
    return { url, said, pid: child.pid ?? 0, end: (signal) => end(child, said, signal) };
  }

  /** Starts a process that is expected to end by itself. */
  run(env: Record<string, string>, ...args: string[]): Promise<Ended> {
    return this.begin(env, ...args).ended;
  }

  /** The same, for who kills it before. */
  begin(env: Record<string, string>, ...args: string[]): Begun {
    const said = silent();
    const child = this.#spawn(env, said, args);
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST);
    const ended = once(child, 'close').then(([code]) => {
      clearTimeout(timer);
      return { ...said, code };
    });
    return {
      ended,
      kill() {
        child.kill('SIGKILL');
        return ended;
      },
    };
  }

  /** Kills every process that still runs. */
  async killAll(): Promise<void> {
    const children = [...this.#running];
    const closed = children.map((child) => once(child, 'close'));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(closed);
  }

  async dispose(): Promise<void> {
    await this.killAll();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A process that ends by itself. */
export interface Begun {
  ended: Promise<Ended>;
  /** Kills it as a crash does; a code of null: it was still at work. */
  kill(): Promise<Ended>;
}

export interface RunningServer {
  url: string;
  said: Ended;
  pid: number;
  /** Ends it: SIGTERM as an administrator does, SIGKILL as a crash does. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
}

async function end(child: ChildProcess, said: Ended, signal: NodeJS.Signals): Promise<Ended> {
  if (child.exitCode !== null || child.signalCode !== null) return said;
  const closed = once(child, 'close');
  child.kill(signal);
  const [code] = await closed;
  return { ...said, code };
}
