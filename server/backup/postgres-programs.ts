import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { BackupProblem } from './backup-problem.ts';

type Program = 'pg_dump' | 'pg_restore' | 'psql';

/** An address as PostgreSQL's programs take it. A list of a machine's processes shows arguments, not the environment. */
export function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password) || url.searchParams.get('password');
  url.password = '';
  // The second is known to our own client alone.
  for (const name of ['password', 'uselibpqcompat']) url.searchParams.delete(name);
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  return { address: url.href, env };
}

/** Throws {@link BackupProblem} unless a program is in PATH, and at least of this major version. */
export async function requireProgram(program: Program, least: number): Promise<void> {
  const advice = `install PostgreSQL's client programs, version ${least} or newer`;
  const said = await output(program, ['--version']).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupProblem(`${program} is not in PATH: ${advice}`);
  });
  const version = Number(/(\d+)(?:\.\d+|devel|beta|rc)/.exec(said)?.[1] ?? 0);
  if (version >= least) return;
  throw new BackupProblem(`${program} is of version ${version}, PostgreSQL of ${least}: ${advice}`);
}

async function output(program: Program, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (data) => {
    said += data;
  });
  await once(child, 'close');
  return said;
}

interface Running {
  env: NodeJS.ProcessEnv;
  /** Writes what it reads. */
  feed?: (input: Writable) => Promise<void>;
  /** Gets what it prints, and stays open. */
  output?: Writable;
  /** Kills it. */
  signal?: AbortSignal;
}

/** Runs a program to its end. Throws {@link BackupProblem} with what it said where it failed. */
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
    // What it does not read any more, as it failed, is reported by its end.
    child.stdin.on('error', () => undefined);
    await Promise.race([feed(child.stdin), ending]).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
  }
  await ending;
}

async function endOf(program: Program, child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (data) => {
    said = `${said}${data}`.slice(-4000);
  });
  const [code] = await once(child, 'close');
  if (code === 0) return;
  const reason = said.split('\n').find((line) => /error|fatal/i.test(line)) ?? said.trim();
  throw new BackupProblem(`${program} failed: ${reason}`);
}
