import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../server/free-port.ts';
import { nginxConfiguration } from './nginx-configuration.ts';

/** Path of nginx, or undefined. Debian installs it in a folder that is only on the PATH of root. */
export const nginxProgram: string | undefined = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
]
  .map((folder) => join(folder, 'nginx'))
  .find(existsSync);

export interface Nginx {
  https: string;
  http: string;
  stop(): Promise<void>;
}

/** Starts nginx with `deploy/nginx.conf` in front of processes at these addresses (`127.0.0.1:8080`). */
export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  if (!nginxProgram) throw new Error('no nginx in PATH or /usr/sbin');
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-nginx-'));
  const ports = { https: await freePort(), http: await freePort() };
  const [main, http] = [`127.0.0.1:${ports.https}`, `127.0.0.1:${ports.http}`];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await nginxConfiguration({ folder, servers, main, http }));
  const options = ['-c', file, '-p', folder, '-e', 'stderr'];
  const checked = spawnSync(nginxProgram, ['-t', '-q', ...options], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(`nginx -t: ${checked.stderr}`);
  const child = spawn(nginxProgram, [...options, '-g', 'daemon off;'], { stdio: 'ignore' });
  await listening(ports.https, child);
  return {
    https: `https://${main}`,
    http: `http://${http}`,
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
