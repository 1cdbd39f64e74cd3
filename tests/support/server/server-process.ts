import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { OwnProcess, type ServerRun, type Signal } from './server-run.ts';

/** Names the data folder that all servers of a run begin with. */
const SEEDED = 'LEXDESK_SEEDED_DATA';

/** The password that every test server gives its first user, `admin`. */
export const ADMIN_PASSWORD = 'Lexdesk-tests-2026';

/** The built server with its own data folder and port, kept over restarts; a process of its own, or one in a host. */
export class ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #run: ServerRun;
  #log = '';

  private constructor(
    port: number,
    dataDir: string,
    { env, run }: { env: Record<string, string>; run: ServerRun },
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ADMIN_PASSWORD };
    this.#env = { ...process.env, DATABASE_URL: '', ...own, ...env };
    this.#run = run;
  }

  /** Makes the data folder, from the one that {@link seedData} made where there is one, and starts the server. */
  static async create(
    env: Record<string, string> = {},
    run: ServerRun = new OwnProcess(),
  ): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lexdesk-'));
    const { [SEEDED]: seeded } = process.env;
    if (seeded) await cp(seeded, dataDir, { recursive: true });
    const server = new ServerProcess(await freePort(), dataDir, { env, run });
    await server.start();
    return server;
  }

  /** What the running server and its predecessors printed. */
  get log(): string {
    return this.#log;
  }

  /** Starts it, unless it runs, on the same port and data; resolves when it listens. */
  async start(): Promise<void> {
    if (this.#run.isRunning) return;
    await this.#run.start(this.#env, (text) => {
      this.#log += text;
    });
  }

  /** Ends it: SIGTERM as an administrator would, SIGKILL as a crash would. */
  stop(signal: Signal = 'SIGTERM'): Promise<void> {
    return this.#run.stop(signal);
  }

  async restart(signal: Signal = 'SIGTERM'): Promise<void> {
    await this.stop(signal);
    await this.start();
  }

  /** Ends it for good and removes its data. */
  async dispose(): Promise<void> {
    await this.#run.dispose();
    // A picture that was being made may still be written.
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
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
