import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/free-port.ts';
import { answering, lentAccount } from './postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether PgBouncer of Debian is installed. */
export const hasPgBouncer = existsSync(PROGRAM);
if (!hasPgBouncer) process.stdout.write(`PgBouncer is not tested: no ${PROGRAM}\n`);

/** Runs PgBouncer in front of the database at `address` with these settings; returns its address. */
export async function withPgBouncer<T>(
  address: string,
  settings: Record<string, string>,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const url = new URL(address);
  const database = `* = host=127.0.0.1 port=${url.port} user=${url.username}`;
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-pooler-'));
  url.port = String(await freePort());
  const own = {
    listen_addr: '127.0.0.1',
    listen_port: url.port,
    auth_type: 'any',
    unix_socket_dir: '',
  };
  const file = join(folder, 'pgbouncer.ini');
  const lines = Object.entries({ ...own, ...settings }).map(
    ([name, value]) => `${name} = ${value}`,
  );
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  const account = lentAccount();
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  const child = spawn(PROGRAM, [file], { ...account, stdio: 'ignore' });
  const exited = once(child, 'exit');
  try {
    await answering(url.href, child);
    return await work(url.href);
  } finally {
    child.kill('SIGINT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
}
