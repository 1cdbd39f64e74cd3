import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStages } from '../support/services/dockerfile.ts';
import { run } from './run-program.ts';

/** Of this machine: what reaches the registry of packages from here does so from inside, too. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** Kept between runs: it takes a minute to make. */
const KEPT = join(tmpdir(), 'lexdesk-debian');

/** The image that the first stage of the Dockerfile begins with. */
export const baseImage = (): string => readStages()[0]?.base ?? '';

/**
 * The files of a machine with Debian, systemd and Node as the base image (`node:<version>-<suite>-slim`) has it: where no
 * registry of images is reached, it stands for that image. Nothing is written to it.
 */
export function debianWithNode(): string {
  const [, version = '', suite = ''] = /^node:([\d.]+)-(\w+)-slim$/.exec(baseImage()) ?? [];
  const root = join(KEPT, `${suite}-${version}`);
  if (existsSync(root)) return root;
  const made = `${root}.made`;
  run('rm', ['-rf', made]);
  mkdirSync(made, { recursive: true });
  const programs = 'systemd,systemd-sysv,dbus,sudo';
  run('debootstrap', ['--variant=minbase', `--include=${programs}`, suite, made]);
  const packages = join(KEPT, 'packages');
  const node = `node-linux-${arch()}`;
  run('npm', ['install', '--prefix', packages, '--no-save', `${node}@${version}`, 'npm@11']);
  const local = join(made, 'usr/local');
  cpSync(join(packages, 'node_modules', node, 'bin/node'), join(local, 'bin/node'));
  cpSync(join(packages, 'node_modules/npm'), join(local, 'lib/node_modules/npm'), {
    recursive: true,
  });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  symlinkSync('/usr/local/bin/node', join(made, 'usr/bin/node'));
  mkdirSync(join(made, 'etc/ssl/certs'), { recursive: true });
  cpSync(AUTHORITIES, join(made, AUTHORITIES), { dereference: true });
  run('chroot', [made, 'groupadd', '--gid', '1000', 'node']);
  run('chroot', [made, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node']);
  renameSync(made, root);
  return root;
}

export const CERTIFICATES = `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`;
