import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../server/free-port.ts';

const { env, platform } = process;
const START_WITHIN = 20_000;
/** Program folder of Debian and its derivatives, by version; the newest is used. */
const DEBIAN = '/usr/lib/postgresql';

/** A disposable PostgreSQL cluster. */
export interface PostgresCluster {
  /** Connection address of the administrator. */
  address: string;
  /** Creates a database, empty or as a copy of the one at this address; returns its address. */
  createDatabase(original?: string): Promise<string>;
  /** Executes a statement as administrator. */
  run(sql: string): Promise<void>;
  /**
   * Stops the server like `pg_ctl stop -m fast`, or `-m immediate` (SIGQUIT), and restarts it on the same port after
   * `meanwhile`.
   */
  restart(meanwhile?: () => Promise<void>, signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  stop(): Promise<void>;
}

/** Folder that contains all of these programs, or undefined. */
export function findPrograms(programs = ['initdb', 'postgres']): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program))));
}

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: returns the account to run it with. Undefined if none is needed. */
export function lentAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = ['postgres:', 'nobody:']
    .map((name) => lines.find((one) => one.startsWith(name)))
    .find((one) => one !== undefined);
  const [, , uid, gid] = (line ?? '').split(':').map(Number);
  return uid && gid ? { uid, gid } : undefined;
}

/** Reason in words why no PostgreSQL can be started here; null if one can. `TEST_DATABASE_URL` names a running one. */
export function whyNoPostgres(): string | null {
  if (env.TEST_DATABASES === 'sqlite') return 'TEST_DATABASES=sqlite';
  if (env.TEST_DATABASE_URL) return null;
  if (platform === 'win32') return 'set TEST_DATABASE_URL to test on PostgreSQL under Windows';
  if (!findPrograms()) return 'no initdb and postgres in PATH or /usr/lib/postgresql';
  if (process.getuid?.() === 0 && !lentAccount()) return 'root, and no account postgres or nobody';
  return null;
}

/** Environment variable with the address of the cluster that all tests of a run share. */
const SHARED = 'LEXDESK_TEST_POSTGRES';
const kept = { stop: async () => {}, restart: async () => {} };

/** Starts one cluster for all tests of a run, if possible; returns a function that stops it. */
export async function sharePostgres(): Promise<() => Promise<void>> {
  if (whyNoPostgres()) return kept.stop;
  const { address, stop } = await startPostgres();
  env[SHARED] = address;
  return stop;
}

/** The cluster that the run shares, else a new one. A test that restarts its cluster uses {@link startPostgres}. */
export const sharedPostgres = async (): Promise<PostgresCluster> =>
  env[SHARED] ? clusterAt(env[SHARED], kept) : startPostgres();

/**
 * Starts a disposable cluster, or uses the server of `TEST_DATABASE_URL`; with `permanentFolder`, a cluster whose folder
 * is not removed. See {@link whyNoPostgres}.
 */
export async function startPostgres(
  memory = '16MB',
  permanentFolder?: string,
): Promise<PostgresCluster> {
  if (env.TEST_DATABASE_URL && !permanentFolder) {
    return clusterAt(env.TEST_DATABASE_URL, kept);
  }
  const programs = findPrograms();
  if (!programs) throw new Error(whyNoPostgres() ?? 'no PostgreSQL');
  const lent = lentAccount();
  const account = lent ?? {};
  if (permanentFolder) mkdirSync(permanentFolder, { recursive: true });
  const folder = permanentFolder ?? mkdtempSync(join(tmpdir(), 'lexdesk-pg-'));
  if (lent) chownSync(folder, lent.uid, lent.gid);
  const data = join(folder, 'data');
  if (!existsSync(data)) makeCluster(join(programs, 'initdb'), data, account);
  const port = await freePort();
  const address = `postgres://lexdesk@127.0.0.1:${port}/postgres`;
  const start = async (): Promise<ChildProcess> => {
    const options = ['-D', data, ...switches(port, folder, memory)];
    const started = spawn(join(programs, 'postgres'), options, { ...account, stdio: 'ignore' });
    await answering(address, started);
    return started;
  };
  let child = await start();
  const end = () => child.kill('SIGQUIT');
  process.once('exit', end);
  const halt = async (signal: NodeJS.Signals = 'SIGINT') => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return clusterAt(address, {
    async restart(meanwhile, signal) {
      await halt(signal);
      await meanwhile?.();
      child = await start();
    },
    async stop() {
      process.off('exit', end);
      await halt();
      if (!permanentFolder) rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** Test data need not survive a power failure. */
const switches = (port: number, folder: string, memory: string): string[] =>
  [
    ...['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`],
    ...['fsync=off', 'full_page_writes=off', `shared_buffers=${memory}`, 'max_connections=200'],
    'max_wal_size=8GB',
  ].flatMap((setting) => ['-c', setting]);

function makeCluster(initdb: string, data: string, account: Partial<Account>): void {
  const options = ['-A', 'trust', '-U', 'lexdesk', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(initdb, ['-D', data, ...options], { ...account, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);
}

/** Waits until a starting server accepts connections at its address. */
export async function answering(address: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_WITHIN;
  while (child.exitCode === null && Date.now() < until) {
    const client = new pg.Client(address);
    // A connection that is cut while PostgreSQL starts also emits an error event.
    client.on('error', () => {});
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGQUIT');
  throw new Error('PostgreSQL did not start');
}

/** Creates databases through the address of an administrator; they are dropped with the cluster. */
function clusterAt(
  address: string,
  { restart, stop }: Pick<PostgresCluster, 'restart' | 'stop'>,
): PostgresCluster {
  const made: string[] = [];
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  return {
    address,
    run,
    restart,
    async createDatabase(original) {
      const name = `lexdesk_test_${randomBytes(6).toString('hex')}`;
      const template = original ? new URL(original).pathname.slice(1) : 'template1';
      await run(`create database ${name} template ${template}`);
      made.push(name);
      const database = new URL(address);
      database.pathname = `/${name}`;
      return database.href;
    },
    async stop() {
      for (const name of made) await run(`drop database if exists ${name} with (force)`);
      await stop();
    },
  };
}
