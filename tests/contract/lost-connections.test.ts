import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../server/config/database-limits.ts';
import { connect } from '../../server/db/connection/connect.ts';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { articleFieldsOf } from '../support/article-calls.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { databases, Visitor } from '../support/test-server.ts';
import { BuiltServer, type RunningServer, silent } from './built-server.ts';

const WRITERS = 12;
const READERS = 6;
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname like 'lexdesk_test_%' and pid <> pg_backend_pid()`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.each(databases.filter((database) => database === 'postgres'))(
  'a lost connection to %s',
  () => {
    let cluster: PostgresCluster;
    let built: BuiltServer;
    let folder = '';
    let databaseUrl = '';
    let servers: RunningServer[];
    let visitors: Visitor[];

    beforeAll(async () => {
      [cluster, built] = await Promise.all([startPostgres(), BuiltServer.build()]);
      folder = await built.dataDir();
      databaseUrl = await cluster.createDatabase();
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
      servers = await Promise.all([built.start(env), built.start(env), built.start(env)]);
      const [first, ...others] = servers.map(({ url }) => new Visitor(url)) as [Visitor];
      await first.signIn('admin');
      for (const other of others)
        Object.assign(other, { token: first.token, cookie: first.cookie });
      visitors = [first, ...others];
    });
    afterAll(async () => {
      await built?.dispose();
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('S-OPS-1 is waited for when a process starts', async () => {
      const env = { DATABASE_URL: await cluster.createDatabase(), DATA_DIR: folder };
      const said = silent();
      let starting: Promise<RunningServer> | undefined;
      await cluster.restart(async () => {
        starting = built.start(env, said);
        await expect.poll(() => said.stderr.split('\n').length, { timeout: 15_000 }).toBe(3);
      });
      const server = await starting;
      expect(await new Visitor(server?.url ?? '').signIn('admin')).toBeDefined();
      expect((await server?.end('SIGTERM'))?.code).toBe(0);
      const lines = said.stderr.trimEnd().split('\n');
      expect(
        lines.filter((line) => !/"start":"lexdesk waits for the database .*\S"/.test(line)),
      ).toEqual([]);
    });

    it('S-OPS-1 is not handed on with a transaction that could not be ended', async () => {
      const db = connect(await cluster.createDatabase(), folder, { ...DEFAULT_LIMITS, pool: 1 });
      await sql`create table notes (id integer)`.execute(db);
      await db.connection().execute(async (connection) => {
        await sql`begin`.execute(connection);
        await sql`insert into notes values (1)`.execute(connection);
      });
      await db.transaction().execute((part) => sql`insert into notes values (2)`.execute(part));
      const { rows } = await sql`select id from notes`.execute(db);
      await db.destroy();
      expect(rows).toEqual([{ id: 2 }]);
    });

    /** Status of every reply, and `none` for a call that a process left without one. */
    const statuses = new Map<number | 'none', number>();

    async function send(visitor: Visitor, path: string, body: object, key: string) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const reply = await visitor.fetch(BASE_PATH + path, init).catch(() => null);
      const status = reply?.status ?? 'none';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) expect(Number(reply?.headers.get('retry-after'))).toBeGreaterThan(0);
      return status;
    }

    /** Saves articles one after the other, each until it is acknowledged; the repeats meet other processes. */
    async function write(until: () => boolean): Promise<string[]> {
      const saved: string[] = [];
      while (!until()) {
        const id = randomUUID();
        const body = { id, ...articleFieldsOf({ title: id }) };
        for (let attempt = 0; ; attempt += 1) {
          const visitor = visitors[attempt % visitors.length] as Visitor;
          if ((await send(visitor, '/article/create', body, id)) === 200) break;
          if (attempt > 100) throw new Error('the server does not answer any more');
          await pause(50);
        }
        saved.push(id);
      }
      return saved;
    }

    async function read(visitor: Visitor, until: () => boolean): Promise<void> {
      while (!until()) {
        await send(visitor, '/article/search', { page: 0, size: 20 }, randomUUID());
        await pause(5);
      }
    }

    it('S-OPS-1 ends no process and loses no acknowledged write', async () => {
      let isOver = false;
      const until = () => isOver;
      const writing = Array.from({ length: WRITERS }, () => write(until));
      const reading = Array.from({ length: READERS }, (_, at) =>
        read(visitors[at % visitors.length] as Visitor, until),
      );
      for (let round = 0; round < 12; round += 1) {
        await pause(200);
        await cluster.run(TERMINATE);
      }
      await cluster.restart();
      await pause(500);
      isOver = true;
      const saved = (await Promise.all(writing)).flat();
      await Promise.all(reading);
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses.get(503)).toBeGreaterThan(0);
      const db = connect(databaseUrl, folder);
      const rows = await db.selectFrom('articles').select(['id', 'title', 'version']).execute();
      const made = rows.filter(({ title }) => saved.includes(title));
      const steps = await db
        .selectFrom('articleSteps')
        .select('articleId')
        .where(
          'articleId',
          'in',
          made.map(({ id }) => id),
        )
        .execute();
      await db.destroy();
      expect(made.map(({ title }) => title).sort()).toEqual([...saved].sort());
      expect(new Set(made.map(({ version }) => version))).toEqual(new Set([1]));
      expect(steps).toHaveLength(saved.length);
      const ends = await Promise.all(servers.map((server) => server.end('SIGTERM')));
      expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    }, 60_000);
  },
);
