import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/services/dockerfile.ts';
import { baseImage, CERTIFICATES, debianWithNode } from './debian.ts';
import { run } from './run-program.ts';

/** A container engine whose images, volumes and containers are its own. */
export class Engine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lexdesk-engine-'));
  readonly #env: NodeJS.ProcessEnv;

  constructor() {
    const config = join(this.#folder, 'containers.conf');
    // Its own may not be raised where this is a container itself. crun refuses cgroups of both versions.
    const settings = [
      '[containers]',
      'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
      '[engine]',
      'runtime = "runc"',
      'cgroup_manager = "cgroupfs"',
    ];
    writeFileSync(config, settings.join('\n'));
    this.#env = { ...process.env, CONTAINERS_CONF: config };
  }

  get #own(): string[] {
    return ['--root', join(this.#folder, 'root'), '--runroot', join(this.#folder, 'run')];
  }

  /** What a command of the engine printed; throws where it failed. */
  call = (...args: string[]): string => run('podman', [...this.#own, ...args], this.#env).trim();

  /** How such a command ended. */
  status = (...args: string[]): number | null =>
    spawnSync('podman', [...this.#own, ...args], { env: this.#env }).status;

  /** Builds a target of the Dockerfile from this checkout. */
  build(target: string): void {
    this.#provideBase();
    const from = ['--network', 'host', '--pull=never', '--format', 'docker'];
    this.call('build', ...from, '--target', target, '-t', target, ROOT);
  }

  #provideBase(): void {
    const name = `docker.io/library/${baseImage()}`;
    if (this.status('image', 'exists', name) === 0 || this.status('pull', '-q', name) === 0) return;
    const archive = join(this.#folder, 'base.tar');
    run('tar', ['-C', debianWithNode(), '-cf', archive, '.']);
    this.call('import', '-c', `ENV ${CERTIFICATES}`, archive, name);
    rmSync(archive);
  }

  dispose(): void {
    this.status('rm', '--all', '--force', '--time', '0');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
