import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/config/database-limits.ts';
import { connect } from '../../../server/db/connection/connect.ts';
import { listen } from '../../support/calls/live-pages.ts';
import { make } from '../../support/calls/record-calls.ts';
import { WriteLoad } from '../../support/calls/write-load.ts';
import { databases, Visitor } from '../../support/server/test-server.ts';
import { type PostgresCluster, startPostgres } from '../../support/services/postgres.ts';
import { BuiltServer, type RunningServer, silent } from '../operation/built-server.ts';

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

    it('S-OPS-1 is waited for and answers 503 where it is named by its socket, too', async () => {
      const address = new URL(await cluster.createDatabase());
      const client = new pg.Client(cluster.address);
      await client.connect();
      const { rows } = await client.query('show unix_socket_directories');
      await client.end();
      const socket = encodeURIComponent(rows[0].unix_socket_directories);
      const env = {
        DATABASE_URL: `postgres://lexdesk@${socket}:${address.port}${address.pathname}`,
        DATA_DIR: folder,
      };
      const said = silent();
      let starting: Promise<RunningServer> | undefined;
      await cluster.restart(async () => {
        starting = built.start(env, said);
        await expect.poll(() => said.stderr.split('\n').length, { timeout: 15_000 }).toBe(2);
      });
      const server = await starting;
      if (!server) throw new Error('not started');
      const visitor = await new Visitor(server.url).signIn('admin');
      await listen(server, visitor);
      await cluster.restart(async () => {
        expect((await visitor.fetch('/readyz')).status).toBe(503);
        await expect(make('dict', visitor)).rejects.toMatchObject({ status: 503 });
        await expect.poll(() => said.stderr, { timeout: 10_000 }).toMatch(/"live":/);
      });
      expect(await make('dict', visitor)).toMatchObject({ version: 1 });
      // What may pass is no defect.
      expect(said.stderr).not.toMatch(/"level":"error","(?:live|job|endpoint)"/);
      await server.end('SIGTERM');
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

    it('S-OPS-1 ends no process and loses no acknowledged write', async () => {
      const load = new WriteLoad(visitors);
      for (let round = 0; round < 12; round += 1) {
        await pause(200);
        await cluster.run(TERMINATE);
      }
      await cluster.restart();
      await pause(500);
      await load.stop();
      const { statuses, silentRefusals } = load;
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses.get(503)).toBeGreaterThan(0);
      expect(silentRefusals).toBe(0);
      const db = connect(databaseUrl, folder);
      await load.expectSaved(db).finally(() => db.destroy());
      const ends = await Promise.all(servers.map((server) => server.end('SIGTERM')));
      expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    }, 60_000);
  },
);
