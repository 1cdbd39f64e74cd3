import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { PASSWORD, Visitor } from '../../support/server/test-server.ts';
import { ChunkedUpload, video } from '../uploads/upload-helpers.ts';
import { BuiltServer } from './built-server.ts';

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

/** A data folder that was in use before. */
async function usedDataDir(): Promise<string> {
  const folder = await dataDir();
  const server = await built.start({ DATA_DIR: folder });
  await server.end('SIGTERM');
  return folder;
}

const digestOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

describe('a start that cannot succeed', () => {
  /** Says so in one line that names the thing to mend, and ends with a code that is not 0. */
  const refused = async (env: Record<string, string>, ...named: (string | RegExp)[]) => {
    const { code, stdout, stderr } = await built.run({ DATA_DIR: await dataDir(), ...env });
    expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1);
    for (const one of named) expect(stderr).toMatch(one);
    expect(code).toBe(1);
    expect(stdout).toBe('');
  };

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ CAPTCHA: 'maybe' }, 'CAPTCHA'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'lexdesk2026' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'Admin-denghuo-7' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'woaini1314' }, 'ADMIN_PASSWORD'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://user:topsecret@127.0.0.1:1/x', DB_WAIT: '0' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://user:topsecret/x@127.0.0.1/x' }, 'DATABASE_URL'],
    [{ DB_POOL: '0' }, 'DB_POOL'],
    [{ DB_WAIT: 'long' }, 'DB_WAIT'],
    [{ HOST: '203.0.113.9' }, 'HOST'],
    [{ DATA_DIR: '/dev/null/below' }, 'DATA_DIR'],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR'],
    [{ DATA_DIR: '/proc/lexdesk/data' }, 'DATA_DIR'],
    [{ APP_DIR: '/nowhere' }, 'APP_DIR'],
  ])('reports the error in %j', async (env, named) => {
    await refused(env as unknown as Record<string, string>, named);
    const { stderr } = await built.run({ DATA_DIR: await dataDir(), ...(env as object) });
    expect(stderr).not.toContain('topsecret');
  });

  it('reports that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await refused({ PORT: String(port) }, String(port), 'in use');
    other.close();
  });

  it.each([
    ['not JSON', () => '{', /app-config\.json/],
    ['a wrong colour', (text: string) => text.replace('#1890ff', 'blue'), /settings\.theme/],
    ['an unknown field', (text: string) => text.replace('{', '{"surprise": 1,'), /surprise/],
    [
      'a path that nobody serves',
      (text: string) => text.replace('/cn/management/v1', '/api'),
      /basePath/,
    ],
  ])('tells file and field of a configuration with %s', async (_, change, field) => {
    const folder = await dataDir();
    const text = await readFile(join(built.appDir, 'app-config.json'), 'utf8');
    await writeFile(join(folder, 'app-config.json'), change(text));
    await refused({ DATA_DIR: folder }, field, join(folder, 'app-config.json'));
  });

  it('refuses a database of a newer version and leaves it as it is', async () => {
    const folder = await usedDataDir();
    const path = join(folder, 'lexdesk.db');
    const database = new Libsql(path);
    database.exec("insert into kysely_migration values ('9999-future', '2030-01-01')");
    database.pragma('wal_checkpoint(truncate)');
    database.close();
    const before = await digestOf(path);
    await refused({ DATA_DIR: folder }, '9999-future', 'newer version');
    expect(await digestOf(path)).toBe(before);
  });

  it('refuses a file that is no database and leaves it as it is', async () => {
    const folder = await dataDir();
    const path = join(folder, 'lexdesk.db');
    await writeFile(path, 'this is somebody’s letter, not a database '.repeat(200));
    const before = await digestOf(path);
    await refused({ DATA_DIR: folder }, path);
    expect(await digestOf(path)).toBe(before);
  });

  it.each(['lexdesk.lock', 'lexdesk.db'])(
    'names %s where that cannot be opened, and believes no other process there',
    async (name) => {
      const folder = await dataDir();
      await mkdir(join(folder, name));
      await refused({ DATA_DIR: folder }, join(folder, name), 'have to belong to this account');
    },
  );

  it('names a folder of files that cannot be used', async () => {
    const folder = await dataDir();
    await writeFile(join(folder, 'files'), 'a file');
    await refused({ DATA_DIR: folder }, join(folder, 'files'), 'EEXIST');
  });

  it('refuses a data folder that another process uses, which goes on', async () => {
    const folder = await dataDir();
    const first = await built.start({ DATA_DIR: folder });
    await refused({ DATA_DIR: folder }, folder, 'in use');
    const visitor = await new Visitor(first.url).signIn('admin');
    await expect(visitor.client.call(endpoints.getUserMenuList, {})).resolves.toBeDefined();
    await first.end('SIGKILL');
    const next = await built.start({ DATA_DIR: folder });
    await next.end('SIGTERM');
  });
});

describe('a start', () => {
  it('S-ADM-11 prints the address once and a random password only the first time', async () => {
    const folder = await dataDir();
    const env = { DATA_DIR: folder, ADMIN_PASSWORD: '' };
    const first = await built.start(env);
    const password = /password (\S+)/.exec(first.said.stdout)?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(12);
    const told = (url: string) =>
      new Visitor(url).client.call(endpoints.captcha, {}).then(({ firstStart }) => firstStart);
    expect(await told(first.url)).toBe(true);
    await expect(new Visitor(first.url).signIn('admin', password)).resolves.toBeDefined();
    expect((await first.end('SIGTERM')).stdout.match(/ready at/g)).toHaveLength(1);
    const second = await built.start(env);
    expect(await told(second.url)).toBe(false);
    await expect(new Visitor(second.url).signIn('admin', password)).resolves.toBeDefined();
    const { stdout } = await second.end('SIGTERM');
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(stdout).not.toContain('password');
  });

  it('S-ADM-11 prints the random password also where the first start then cannot listen', async () => {
    const env = { DATA_DIR: await dataDir(), ADMIN_PASSWORD: '' };
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await built.run({ ...env, PORT: String(port) });
    other.close();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/in use/)]);
    const password = /password (\S+)/.exec(stdout)?.[1] ?? '';
    const server = await built.start(env);
    await expect(new Visitor(server.url).signIn('admin', password)).resolves.toBeDefined();
    await server.end('SIGTERM');
  });

  it('never changes a password, a menu or an article that is there', async () => {
    const folder = await usedDataDir();
    const database = new Libsql(join(folder, 'lexdesk.db'));
    database.exec("update articles set title = '改过的'");
    database.exec("delete from menus where component = 'dict/index'");
    database.close();
    const server = await built.start({ DATA_DIR: folder, ADMIN_PASSWORD: 'another-password' });
    const { client } = await new Visitor(server.url).signIn('admin', PASSWORD);
    const { list } = await client.call(endpoints.articleSearch, { page: 0, size: 50 });
    expect(new Set(list.map(({ title }) => title))).toEqual(new Set(['改过的']));
    const menu = JSON.stringify(await client.call(endpoints.getUserMenuList, {}));
    expect(menu).not.toContain('dict/index');
    await server.end('SIGTERM');
  });

  it('S-OPS-11 S-SEC-8 keeps its data folder, and all that it writes there, to its own user', async () => {
    const folder = await dataDir();
    await chmod(folder, 0o755);
    const server = await built.start({ DATA_DIR: folder });
    const visitor = await new Visitor(server.url).signIn('admin');
    const stored = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => /^files\/..\//.test(name));
    const examples = await stored();
    const upload = new ChunkedUpload(visitor, video(600_000));
    await upload.begin();
    await upload.chunks();
    await upload.complete();
    expect(await stored()).toHaveLength(examples.length + 1);
    const entries = await readdir(folder, { recursive: true });
    expect(entries).toContain('lexdesk.db-wal');
    for (const name of ['', ...entries]) {
      const { mode } = await stat(join(folder, name));
      expect(mode & 0o077, name).toBe(0);
    }
    await server.end('SIGTERM');
  });

  it('takes the configuration of the data folder before the built one', async () => {
    const folder = await dataDir();
    await mkdir(folder, { recursive: true });
    await cp(join(built.appDir, 'app-config.json'), join(folder, 'app-config.json'));
    const text = await readFile(join(folder, 'app-config.json'), 'utf8');
    await writeFile(join(folder, 'app-config.json'), text.replace('"律台"', '"我的事务所"'));
    const server = await built.start({ DATA_DIR: folder });
    const reply = await fetch(`${server.url}/app-config.json`);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(await reply.json()).toMatchObject({ title: '我的事务所' });
    await server.end('SIGTERM');
  });

  it('ends cleanly at SIGTERM, after the calls in progress', async () => {
    const server = await built.start({ DATA_DIR: await dataDir() });
    const visitor = await new Visitor(server.url).signIn('admin');
    const article = { title: '题', summary: '', body: '', author: '', coverId: null };
    const saving = visitor.client.call(endpoints.articleCreate, {
      ...article,
      id: randomUUID(),
      attachmentIds: [],
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [{ code, stderr }] = await Promise.all([server.end('SIGTERM'), saving]);
    expect(code).toBe(0);
    expect(stderr).toBe('');
  });

  it('ends cleanly at SIGTERM after a file came in chunks', async () => {
    const server = await built.start({ DATA_DIR: await dataDir() });
    const visitor = await new Visitor(server.url).signIn('admin');
    const upload = new ChunkedUpload(visitor, video(600_000));
    await upload.begin();
    await upload.chunks();
    await upload.complete();
    const { code, stderr } = await server.end('SIGTERM');
    expect(code).toBe(0);
    expect(stderr).toBe('');
  });

  it('serves the app, hashed assets for ever, and never HTML for what is missing', async () => {
    const server = await built.start({ DATA_DIR: await dataDir() });
    const get = (path: string) => fetch(server.url + path);
    const page = await get('/');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const asset = await get('/assets/app-1a2b3c4d.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
    for (const path of ['/assets/gone-99999999.js', '/article', '/..%2f..%2fpackage.json']) {
      const missing = await get(path);
      expect(missing.status, path).toBe(404);
      expect(missing.headers.get('content-type'), path).not.toMatch(/html/);
      expect(missing.headers.get('cache-control'), path).not.toMatch(/immutable/);
    }
    expect(await (await get('/control.json')).json()).toEqual({ action: 'none' });
    expect((await get('/control.json')).headers.get('cache-control')).toBe('no-store');
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect(await (await get('/metrics')).text()).toMatch(/process_resident_memory_bytes \d+/);
    const proxied = { headers: { 'x-forwarded-for': '192.0.2.1' } };
    expect((await fetch(`${server.url}/metrics`, proxied)).status).toBe(404);
    await server.end('SIGTERM');
  });
});
