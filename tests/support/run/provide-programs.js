// Programs that tests run beside Node, as Debian packages have them. Plain JavaScript: Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const POSTGRES = '/usr/lib/postgresql';
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  ...['/usr/sbin', '/sbin'],
  ...(existsSync(POSTGRES) ? readdirSync(POSTGRES).map((one) => join(POSTGRES, one, 'bin')) : []),
];
const has = (program) => folders.some((folder) => existsSync(join(folder, program)));

/** Program → the package that brings it. */
const packages = {
  nginx: 'nginx-light',
  postgres: 'postgresql',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  podman: 'podman',
  runc: 'runc',
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
};

/** Installs what is missing of these programs where it may, and says so; gives why it cannot, or null. */
export function providePrograms(programs) {
  const missing = programs.filter((program) => !has(program)).map((program) => packages[program]);
  if (missing.length === 0) return null;
  const wanted = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !has('apt-get')) return `needs: ${wanted}`;
  console.log(wanted);
  // What it installs is run by the tests, never as a service of this machine.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  for (const options of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...missing],
  ]) {
    const { status } = spawnSync('apt-get', options, { stdio: 'inherit', env });
    if (status !== 0) return `failed: ${wanted}`;
  }
  return null;
}
