import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { listen } from '../../support/calls/live-pages.ts';
import { make } from '../../support/calls/record-calls.ts';
import {
  databases,
  startTestServer,
  type TestServer,
  Visitor,
} from '../../support/server/test-server.ts';
import { type PostgresCluster, startPostgres } from '../../support/services/postgres.ts';

describe.each(databases.filter((database) => database === 'postgres'))(
  'S-OPS-5 two processes on %s that never look by themselves',
  (database) => {
    let cluster: PostgresCluster;
    let servers: [TestServer, TestServer];

    beforeAll(async () => {
      cluster = await startPostgres();
      const databaseUrl = await cluster.createDatabase();
      // What one hears of the other comes by hints alone.
      vi.useFakeTimers({ toFake: ['setInterval'] });
      const one = await startTestServer({ database, databaseUrl });
      const env = { DATA_DIR: one.dataDir };
      servers = [one, await startTestServer({ database, databaseUrl, env })];
      // What was begun by the other clock never comes; polling would have moved that one.
      vi.useRealTimers();
    });
    afterAll(async () => {
      for (const server of servers ?? []) await server.stop();
      await cluster?.stop();
    });
    afterEach(() => expect(servers.flatMap((server) => server.drainDefects())).toEqual([]));

    /** The administrator at one process, and a page of theirs at the other. */
    const apart = async () => {
      const writer = await servers[0].admin();
      return { ...(await listen(servers[1], writer)), writer };
    };
    /** Twice: as soon as it listens a process looks once. */
    const expectHeard = async ({ writer, versions }: Awaited<ReturnType<typeof apart>>) => {
      for (let time = 0; time < 2; time += 1) {
        const name = String((await make('dict', writer)).code);
        const { version } = await writer.client.call(endpoints.dictList, { name });
        await expect.poll(() => versions.get(name)).toBe(version);
      }
    };
    const listening = sql<{ pid: number }>`
      select pid from pg_stat_activity where query like 'listen %' and datname = current_database()`;

    it('receive changes made at the other', async () => {
      await expectHeard(await apart());
    });

    it('receive the end of a session at the other', async () => {
      const { socket, writer } = await apart();
      const closed = once(socket, 'close');
      const other = new Visitor(servers[0].url);
      Object.assign(other, { token: writer.token, cookie: writer.cookie });
      await other.client.call(endpoints.logout, {});
      expect((await closed)[0]).toBe(1008);
    });

    it('receive changes again after the connections for hints were cut', async () => {
      const page = await apart();
      const { db } = servers[0].deps;
      const { rows } = await listening.execute(db);
      expect(rows).toHaveLength(2);
      for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(db);
      await expectHeard(page);
    });
  },
);
