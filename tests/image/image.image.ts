import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bytesAt, plain } from '../contract/uploads/upload-helpers.ts';
import { freePort } from '../support/server/free-port.ts';
import { PASSWORD, Visitor } from '../support/server/test-server.ts';
import { blackPng } from '../support/values/png.ts';
import { Engine } from './engine.ts';

const STARTS = { timeout: 60_000, interval: 250 };

describe('S-OPS-9 the image in a container engine', () => {
  const engine = new Engine();
  const inside = (...args: string[]) => engine.call('exec', 'desk', ...args);
  const lexdesk = (...args: string[]) => inside('node', 'dist/server/main.js', ...args);
  const isHealthy = () => expect(engine.status('healthcheck', 'run', 'desk')).toBe(0);
  let url: string;
  const isReady = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200);

  beforeAll(async () => {
    engine.build('lexdesk');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // As docs/operating.md has it; the network of this machine, and what a test needs.
    const guarded = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '-v', 'desk:/data'];
    const settings = { PORT: `${port}`, ADMIN_PASSWORD: PASSWORD, CAPTCHA: 'off' };
    const env = Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
    const own = ['-d', '--name', 'desk', '--network', 'host'];
    engine.call('run', ...own, ...guarded, ...env, 'lexdesk');
    await vi.waitFor(isHealthy, STARTS);
  });
  afterAll(() => engine.dispose());

  it('holds no package of the build, nor of pages alone', () => {
    const packages = inside('ls', 'node_modules').split('\n');
    for (const name of ['vite', 'typescript', 'react', 'valtio', 'vitest']) {
      expect(packages).not.toContain(name);
    }
  });

  it('holds each package that it names, with its binaries', () => {
    const script = `const { dependencies } = JSON.parse(await (await import('node:fs/promises')).readFile('package.json', 'utf8'));
      for (const name of Object.keys(dependencies)) await import(name);
      console.log(Object.keys(dependencies).length > 0)`;
    expect(inside('node', '--input-type=module', '-e', script)).toBe('true');
  });

  it('runs as nobody of the machine, and writes to its data and /tmp alone', () => {
    expect(inside('id', '-u')).toBe('1000');
    expect(inside('sh', '-c', 'touch /data/x /tmp/x && rm /data/x && echo written')).toBe(
      'written',
    );
    for (const path of ['/lexdesk/x', '/etc/x', '/x']) {
      expect(engine.status('exec', 'desk', 'touch', path)).toBe(1);
    }
    expect(inside('grep', 'CapEff', '/proc/1/status')).toMatch(/\s0+$/);
  });

  it('serves the app, lets the administrator in, and stores a picture, which a kill does not take', async () => {
    expect(await (await fetch(url)).text()).toContain('<title>');
    const visitor = await new Visitor(url).signIn('admin');
    const bytes = blackPng({ width: 8, height: 8 });
    const { address } = await plain(visitor, 'a.png', bytes);
    engine.call('kill', 'desk');
    engine.call('start', 'desk');
    // Its connections from before the kill are noticed to be closed by a call that may fail.
    await vi.waitFor(isReady, STARTS);
    const again = await new Visitor(url).signIn('admin');
    expect((await bytesAt(again, address)).equals(bytes)).toBe(true);
  });

  it('runs commands beside itself', () => {
    expect(lexdesk('doctor')).toMatch(/^ok {3}app: built in \/lexdesk\/dist\/client/m);
  });

  it('ends with SIGTERM, and is no longer healthy then', () => {
    engine.call('stop', 'desk');
    expect(engine.call('inspect', 'desk', '--format', '{{.State.ExitCode}}')).toBe('0');
    expect(engine.status('healthcheck', 'run', 'desk')).not.toBe(0);
  });

  it('has the programs of PostgreSQL in its target for backups', () => {
    engine.build('backup');
    const version = engine.call(
      'run',
      '--rm',
      '--network',
      'none',
      '--entrypoint',
      'pg_dump',
      'backup',
      '--version',
    );
    expect(version).toMatch(/\) 17\./);
  });
});
