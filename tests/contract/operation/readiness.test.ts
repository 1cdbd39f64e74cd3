import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresOf } from '../../../server/db/connection/connect.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle } from '../../support/calls/article-calls.ts';
import { listen, openSocket } from '../../support/calls/live-pages.ts';
import { onEachDatabase, Visitor } from '../../support/server/test-server.ts';
import { BuiltServer, type RunningServer } from './built-server.ts';

const readyAt = async (url: string) => {
  const reply = await fetch(`${url}/readyz`);
  return `${reply.status} ${await reply.text()}`;
};

onEachDatabase(
  (server, database) => {
    const ready = () => readyAt(server().url);

    describe.runIf(database === 'postgres')('/readyz on PostgreSQL', () => {
      it('S-OPS-2 answers while the pool is full, and while its own row is locked', async () => {
        const { db } = server().deps;
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        const holding = [1, 2].map(() =>
          db.transaction().execute(async (transaction) => {
            await sql`lock table settings in share mode`.execute(transaction);
            await held;
          }),
        );
        await expect.poll(() => postgresOf(db)?.usage()).toMatchObject({ total: 2, idle: 0 });
        const started = performance.now();
        expect(await ready()).toBe('200 ready');
        expect(performance.now() - started).toBeLessThan(2500);
        release();
        await Promise.all(holding);
      });

      it('S-OPS-2 has one connection, which stays open, also while its own row is locked', async () => {
        const { db } = server().deps;
        let used: object[] = [];
        const onAcquire = (client: object) => used.push(client);
        postgresOf(db)?.sidePool.on('acquire', onAcquire);
        const looks = async () => {
          // One that failed is replaced.
          if ((await ready()) !== '200 ready') used = [];
          return used.length;
        };
        await expect.poll(looks).toBeGreaterThan(0);
        await db.transaction().execute(async (transaction) => {
          await sql`lock table settings in share mode`.execute(transaction);
          const before = used.length;
          await expect.poll(looks).toBeGreaterThan(before + 2);
        });
        postgresOf(db)?.sidePool.off('acquire', onAcquire);
        expect(new Set(used).size).toBe(1);
      });

      describe('where the database only reads', () => {
        /** From outside, for all connections that are made after it. */
        const setReadOnly = async (is: 'on' | 'off') => {
          const address = new URL(server().deps.config.databaseUrl ?? '');
          const name = address.pathname.slice(1);
          address.pathname = '/postgres';
          const client = new pg.Client(address.href);
          await client.connect();
          await client.query(`alter database ${name} set default_transaction_read_only = ${is}`);
          await client.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
          );
          await client.end();
        };
        afterEach(() => {
          server().drainDefects();
          vi.restoreAllMocks();
        });

        it('S-OPS-8 reports it, answers saves with 503 and the reason in the log, and goes on after it', async () => {
          const admin = await server().admin();
          // Each connection that is cut has its line.
          vi.spyOn(console, 'error').mockImplementation(() => undefined);
          await setReadOnly('on');
          await expect.poll(ready, { timeout: 5000 }).toBe('503 database not writable: 25006');
          await expect(createArticle(admin)).rejects.toMatchObject({ status: 503 });
          expect(server().drainDefects()).toContainEqual({
            ...{ level: 'warn', endpoint: endpoints.articleCreate.path },
            stack: expect.stringContaining('read-only transaction'),
          });
          await setReadOnly('off');
          await expect.poll(ready, { timeout: 5000 }).toBe('200 ready');
          await expect
            .poll(() => createArticle(admin).catch(() => null), { timeout: 5000 })
            .toMatchObject({ version: 1 });
        });
      });
    });
  },
  { env: { DB_POOL: '2' } },
);

describe('S-OPS-8 a server that receives a signal to stop', () => {
  let built: BuiltServer;
  let folder = '';
  let server: RunningServer;
  beforeAll(async () => {
    built = await BuiltServer.build();
    folder = await built.dataDir();
    server = await built.start({ DATA_DIR: folder, DRAIN_WAIT: '3' });
  });
  afterAll(async () => {
    await built?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('says so at once, answers what still comes, sends pages elsewhere, and ends', async () => {
    const visitor = await new Visitor(server.url).signIn('admin');
    const { socket } = await listen(server, visitor);
    const closed = once(socket, 'close');
    const signalled = performance.now();
    const ended = server.end('SIGTERM');
    await expect.poll(() => readyAt(server.url), { interval: 20 }).toBe('503 draining');
    expect(performance.now() - signalled).toBeLessThan(2000);
    const menu = await visitor.fetch(`${BASE_PATH}/admin/getUserMenuList`, { method: 'POST' });
    expect(menu.headers.get('connection')).toBe('close');
    await expect(createArticle(visitor)).resolves.toMatchObject({ version: 1 });
    const [, refused] = await once(openSocket(server), 'unexpected-response');
    expect(refused.statusCode).toBe(503);
    expect((await closed)[0]).toBe(1001);
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    expect(performance.now() - signalled).toBeGreaterThan(2900);
  });
});

describe('S-OPS-8 a server that receives a second signal to stop', () => {
  let built: BuiltServer;
  let folder = '';
  beforeAll(async () => {
    built = await BuiltServer.build();
    folder = await built.dataDir();
  });
  afterAll(async () => {
    await built?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends at once, if first by %s', async (first) => {
    // Longer than any test: it would still wait.
    const server = await built.start({ DATA_DIR: folder, DRAIN_WAIT: '600' });
    process.kill(server.pid, first);
    await expect.poll(() => readyAt(server.url), { interval: 20 }).toBe('503 draining');
    expect(await server.end('SIGTERM')).toMatchObject({ code: null, stderr: '' });
  });
});
