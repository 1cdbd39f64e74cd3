import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bytesAt, plain } from '../contract/upload-helpers.ts';
import { freePort } from '../support/free-port.ts';
import { blackPng } from '../support/png.ts';
import { PASSWORD, Visitor } from '../support/test-server.ts';
import { type BuiltImage, buildImage } from './built-image.ts';

const STARTS_WITHIN = 30_000;

describe('S-OPS-9 the steps of the Dockerfile, in an empty folder', () => {
  let image: BuiltImage;
  let env: Record<string, string>;
  let child: ChildProcess;
  let url: string;
  /** Files of the image outside the data folder, with their sizes and the times of their last change. */
  let before: string[];
  const files = () =>
    readdirSync(image.workdir, { recursive: true, encoding: 'utf8' }).map((path) => {
      const { size, mtimeMs } = statSync(join(image.workdir, path));
      return `${path} ${size} ${mtimeMs}`;
    });
  const healthy = () => {
    const [program = '', ...args] = image.healthCheck;
    return spawnSync(program, args, { env }).status;
  };

  beforeAll(async () => {
    image = buildImage();
    before = files();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const own = {
      PORT: `${port}`,
      DATA_DIR: image.at('/data'),
      ADMIN_PASSWORD: PASSWORD,
      CAPTCHA: 'off',
    };
    env = { ...image.env, ...own };
    // Where it may not become another: nobody writes to the tree all the same.
    if (!image.account) execFileSync('chmod', ['-R', 'a-w', image.workdir]);
    const [program = '', ...args] = image.program;
    child = spawn(program, args, { cwd: image.workdir, env, stdio: 'inherit', ...image.account });
    await vi.waitFor(() => expect(healthy()).toBe(0), { timeout: STARTS_WITHIN, interval: 250 });
  });
  afterAll(async () => {
    if (child?.kill('SIGKILL')) await once(child, 'exit');
    if (!image) return;
    execFileSync('chmod', ['-R', 'u+w', image.at('/..')]);
    rmSync(image.at('/..'), { recursive: true, force: true });
  });

  it('holds no package of the build, nor of pages alone', () => {
    const packages = readdirSync(join(image.workdir, 'node_modules'));
    for (const name of ['vite', 'typescript', 'react', 'valtio', 'vitest']) {
      expect(packages).not.toContain(name);
    }
  });

  it('holds each package that it names, with its binaries', () => {
    const { dependencies } = JSON.parse(readFileSync(join(image.workdir, 'package.json'), 'utf8'));
    const script = Object.keys(dependencies)
      .map((name) => `await import('${name}');`)
      .join('\n');
    const options = { cwd: image.workdir, env, encoding: 'utf8' } as const;
    const loaded = spawnSync('node', ['--input-type=module', '-e', script], options);
    expect([loaded.status, loaded.stderr]).toEqual([0, '']);
  });

  it('serves the app, lets the administrator in, and stores a picture', async () => {
    expect(await (await fetch(url)).text()).toContain('<title>');
    const visitor = await new Visitor(url).signIn('admin');
    const bytes = blackPng({ width: 8, height: 8 });
    const { address } = await plain(visitor, 'a.png', bytes);
    expect((await bytesAt(visitor, address)).equals(bytes)).toBe(true);
  });

  it('runs commands beside itself', () => {
    const [program = '', ...args] = image.program.slice(0, -1);
    const options = { cwd: image.workdir, env, encoding: 'utf8', ...image.account } as const;
    expect(spawnSync(program, [...args, 'doctor'], options)).toMatchObject({ status: 0 });
  });

  it('wrote to nothing but its data, ends with SIGTERM, and is no longer healthy then', async () => {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(healthy()).toBe(1);
    expect(files()).toEqual(before);
  });
});
