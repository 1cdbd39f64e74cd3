import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { BackupProblem } from './backup-problem.ts';

type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** Stands for the host in the address of a Unix socket, which has none. */
const NO_HOST = 'no-host.invalid';

/** Parses an address as node-postgres does: it may have no host, and a `%` that begins no code is itself. */
const urlOf = (databaseUrl: string): URL =>
  new URL(databaseUrl.replace('@/', `@${NO_HOST}/`).replace(/%(?![\da-f]{2})/gi, '%25'));

/**
 * Address and environment for PostgreSQL's programs. The password goes into the environment, because process lists show
 * arguments.
 */
export function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = urlOf(databaseUrl);
  const password = decodeURIComponent(url.password) || url.searchParams.get('password');
  url.password = '';
  // `uselibpqcompat` is an option of node-postgres, unknown to libpq.
  for (const name of ['password', 'uselibpqcompat']) url.searchParams.delete(name);
  // Also unknown to libpq, which with a root certificate would verify the server.
  if (url.searchParams.get('sslmode') === 'no-verify') {
    url.searchParams.set('sslmode', 'require');
    url.searchParams.delete('sslrootcert');
  }
  // `URLSearchParams` writes a space as +, which libpq does not decode.
  url.search = url.search.replaceAll('+', '%20');
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  return { address: url.href.replace(NO_HOST, ''), env };
}

/** Throws {@link BackupProblem} unless a program is in PATH and has at least this major version. */
export async function requireProgram(program: Program, least: number): Promise<void> {
  const advice = `install PostgreSQL's client programs, version ${least} or newer`;
  const text = await output(program, ['--version']).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupProblem(`${program} is not in PATH: ${advice}`);
  });
  const version = Number(/(\d+)(?:\.\d+|devel|beta|rc)/.exec(text)?.[1] ?? 0);
  if (version >= least) return;
  throw new BackupProblem(`${program} is of version ${version}, PostgreSQL of ${least}: ${advice}`);
}

async function output(program: Program, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (data) => {
    text += data;
  });
  await once(child, 'close');
  return text;
}

interface Running {
  env: NodeJS.ProcessEnv;
  /** Writes its standard input. */
  feed?: (input: Writable) => Promise<void>;
  /** Receives its standard output, and is left open. */
  output?: Writable;
  /** Kills the program. */
  signal?: AbortSignal;
}

/** Runs a program to its end. Throws {@link BackupProblem} with its error output where it failed. */
export async function run(
  program: Program,
  args: readonly string[],
  { env, feed, output, signal }: Running,
): Promise<void> {
  const child = spawn(program, args, {
    ...{ env, ...(signal && { signal }) },
    stdio: [feed ? 'pipe' : 'ignore', output ? 'pipe' : 'ignore', 'pipe'],
  });
  const ending = endOf(program, child);
  if (output) child.stdout?.pipe(output, { end: false });
  if (feed && child.stdin) {
    // EPIPE of a program that failed; its exit code is reported instead.
    child.stdin.on('error', () => undefined);
    await Promise.race([feed(child.stdin), ending]).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
  }
  await ending;
}

async function endOf(program: Program, child: ChildProcess): Promise<void> {
  let text = '';
  child.stderr?.on('data', (data) => {
    text = `${text}${data}`.slice(-4000);
  });
  const [code] = await once(child, 'close');
  if (code === 0) return;
  const reason = text.split('\n').find((line) => /error|fatal/i.test(line)) ?? text.trim();
  throw new BackupProblem(`${program} failed: ${reason}`);
}
