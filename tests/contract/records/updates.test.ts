import { readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';

const OLD = 'app-1a2b3c4d.js';
const NEW = 'app-5e6f7a8b.js';
const DAY = 24 * 60 * 60_000;

let built: BuiltServer;
const folders: string[] = [];
beforeAll(async () => {
  built = await BuiltServer.build();
});
afterAll(async () => {
  await built.dispose();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function dataDir(): Promise<string> {
  const folder = await built.dataDir();
  folders.push(folder);
  return folder;
}

const asset = (server: RunningServer, name: string) => fetch(`${server.url}/assets/${name}`);
const archived = (folder: string) =>
  readdir(join(folder, 'assets-archive/assets')).catch(() => [] as string[]);

/** The server as it runs after the next deployment: the build folder holds the new names only. */
async function deploy(): Promise<() => Promise<void>> {
  const assets = join(built.appDir, 'assets');
  await rename(join(assets, OLD), join(assets, NEW));
  return () => rename(join(assets, NEW), join(assets, OLD));
}

describe('assets of earlier builds', () => {
  it('S-PWA-4 are served for 30 days after the build is gone, then 404 and never HTML', async () => {
    const folder = await dataDir();
    const first = await built.start({ DATA_DIR: folder });
    await expect.poll(() => archived(folder)).toContain(OLD);
    await first.end('SIGTERM');
    const rollBack = await deploy();
    const second = await built.start({ DATA_DIR: folder });
    await expect.poll(() => archived(folder)).toContain(NEW);
    const reply = await asset(second, OLD);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toMatch(/immutable/);
    expect(reply.headers.get('content-type')).toMatch(/javascript/);
    await second.end('SIGTERM');

    const then = (Date.now() - 31 * DAY) / 1000;
    await utimes(join(folder, 'assets-archive/assets', OLD), then, then);
    const third = await built.start({ DATA_DIR: folder });
    await expect.poll(() => archived(folder)).not.toContain(OLD);
    expect((await asset(third, OLD)).status).toBe(404);
    expect((await asset(third, NEW)).status).toBe(200);
    await third.end('SIGTERM');
    await rollBack();
  });

  it('S-PWA-4 count their 30 days from the last start that served them', async () => {
    const folder = await dataDir();
    const first = await built.start({ DATA_DIR: folder });
    await expect.poll(() => archived(folder)).toContain(OLD);
    await first.end('SIGTERM');
    const path = join(folder, 'assets-archive/assets', OLD);
    const then = (Date.now() - 31 * DAY) / 1000;
    await utimes(path, then, then);
    const server = await built.start({ DATA_DIR: folder });
    await expect.poll(async () => Date.now() - (await stat(path)).mtimeMs).toBeLessThan(DAY);
    await server.end('SIGTERM');
  });

  it('S-PWA-4 lead nowhere else in the data folder', async () => {
    const folder = await dataDir();
    const server = await built.start({ DATA_DIR: folder });
    for (const path of [
      '..%2f..%2flexdesk.db',
      '%2e%2e/%2e%2e/lexdesk.db',
      '..%5c..%5clexdesk.db',
    ]) {
      const reply = await asset(server, path);
      expect(reply.status, path).toBe(404);
      expect(reply.headers.get('content-type'), path).not.toMatch(/html/);
    }
    await server.end('SIGTERM');
  });
});

describe('/control.json', () => {
  it('S-PWA-4 says what the operator orders, without a restart', async () => {
    const folder = await dataDir();
    const server = await built.start({ DATA_DIR: folder });
    const order = async () => {
      const reply = await fetch(`${server.url}/control.json`);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      return reply.json();
    };
    const path = join(folder, 'control.json');
    expect(await order()).toEqual({ action: 'none' });
    await writeFile(path, '{"action": "retire"}');
    expect(await order()).toEqual({ action: 'retire' });
    await writeFile(path, '{"action": "explode"}');
    expect(await order()).toEqual({ action: 'none' });
    expect((await server.end('SIGTERM')).stderr).toContain('control.json');
  });

  it('S-PWA-4 is checked when the server starts', async () => {
    const folder = await dataDir();
    await writeFile(join(folder, 'control.json'), '{');
    const { code, stderr } = await built.run({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toContain('control.json');
  });
});
