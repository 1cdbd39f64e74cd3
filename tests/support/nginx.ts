import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const CONFIGURATION = new URL('../../deploy/nginx.conf', import.meta.url);
const TLS = new URL('tls/', import.meta.url).pathname;

/** The program, or undefined: Debian keeps it where only root looks. */
export const nginxProgram: string | undefined = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
]
  .map((folder) => join(folder, 'nginx'))
  .find(existsSync);

/** `deploy/nginx.conf` with what an administrator changes in it, and paths of a folder of the test's own. */
async function nginxConfiguration(
  folder: string,
  servers: readonly string[],
  ports: { https: number; http: number },
): Promise<string> {
  const changes: [string, string][] = [
    ['server lexdesk:8080;', servers.map((one) => `server ${one};`).join(' ')],
    ['listen 443', `listen 127.0.0.1:${ports.https}`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['/etc/nginx/tls/desk.pem', join(TLS, 'certificate.pem')],
    ['/etc/nginx/tls/desk.key', join(TLS, 'key.pem')],
    ['/run/nginx.pid', join(folder, 'nginx.pid')],
  ];
  const text = await readFile(CONFIGURATION, 'utf8');
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    return changed.replace(from, to);
  }, text);
}

export interface Nginx {
  https: string;
  http: string;
  stop(): Promise<void>;
}

/** Starts nginx with `deploy/nginx.conf` before processes at these addresses (`127.0.0.1:8080`). */
export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  if (!nginxProgram) throw new Error('no nginx in PATH or /usr/sbin');
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-nginx-'));
  const ports = { https: await freePort(), http: await freePort() };
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await nginxConfiguration(folder, servers, ports));
  const options = ['-c', file, '-p', folder, '-e', 'stderr'];
  const checked = spawnSync(nginxProgram, ['-t', '-q', ...options], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`nginx -t: ${checked.stderr}`);
  const child = spawn(nginxProgram, [...options, '-g', 'daemon off;'], { stdio: 'ignore' });
  await listening(ports.https, child);
  return {
    https: `https://127.0.0.1:${ports.https}`,
    http: `http://127.0.0.1:${ports.http}`,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 10_000 && child.exitCode === null; waited += 50) {
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (open) return;
    await pause(50);
  }
  throw new Error('nginx did not start');
}
