import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const MAIN = new URL('../../dist/server/main.js', import.meta.url).pathname;
/** Milliseconds for a machine under load; a server that fails says so earlier. */
const READY_WITHIN = 100_000;

/** Names the data folder that all servers of a run begin with. */
const SEEDED = 'LEXDESK_SEEDED_DATA';

/** The password that every test server gives its first user, `admin`. */
export const ADMIN_PASSWORD = 'Lexdesk-tests-2026';

/** The built server as its own process, with its own data folder and port, kept over restarts. */
export class ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #log = '';

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD };
    this.#env = { ...process.env, DATABASE_URL: '', ...own, ...env };
  }

  /** Makes the data folder, from the one that {@link seedData} made where there is one, and starts the server. */
  static async create(env: Record<string, string> = {}): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lexdesk-'));
    const { [SEEDED]: seeded } = process.env;
    if (seeded) await cp(seeded, dataDir, { recursive: true });
    const server = new ServerProcess(await freePort(), dataDir, env);
    await server.start();
    return server;
  }

  /** What the running server and its predecessors printed. */
  get log(): string {
    return this.#log;
  }

  get #running(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it, unless it runs, on the same port and data; resolves when it says that it is ready. */
  async start(): Promise<void> {
    if (this.#running) return;
    const child = spawn(process.execPath, [MAIN], { env: this.#env, stdio: 'pipe' });
    this.#child = child;
    const before = this.#log.length;
    const keep = (data: Buffer) => {
      this.#log += data.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const until = Date.now() + READY_WITHIN;
    while (!this.#log.slice(before).includes(new URL(this.url).port)) {
      if (child.exitCode !== null || Date.now() > until) {
        throw new Error(`the server did not start:\n${this.#log.slice(before)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Ends it: SIGTERM as an administrator would, SIGKILL as a crash would. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#running ? this.#child : undefined;
    this.#child = undefined;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  async restart(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await this.stop(signal);
    await this.start();
  }

  /** Ends it for good and removes its data. */
  async dispose(): Promise<void> {
    await this.stop('SIGKILL');
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

/**
 * Has a server make its tables and example content once, for every server that this process and its workers create from
 * now on. Gives what takes the folder away again. They share the archive of the build: its 300 files would be most of
 * what is copied.
 */
export async function seedData(): Promise<() => Promise<void>> {
  const server = await ServerProcess.create();
  await server.stop();
  const archive = await mkdtemp(join(tmpdir(), 'lexdesk-archive-'));
  const own = join(server.dataDir, 'assets-archive');
  await rename(own, archive);
  await symlink(archive, own);
  process.env[SEEDED] = server.dataDir;
  return async () => {
    await server.dispose();
    await rm(archive, { recursive: true, force: true });
  };
}
