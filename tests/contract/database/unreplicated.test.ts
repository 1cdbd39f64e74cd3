import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { articleFieldsOf } from '../../support/calls/article-calls.ts';
import { databases, startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { type PostgresCluster, startPostgres } from '../../support/services/postgres.ts';

describe.each(databases.filter((database) => database === 'postgres'))(
  'a %s whose stand-by does not answer',
  (database) => {
    let cluster: PostgresCluster;
    let server: TestServer;

    beforeAll(async () => {
      cluster = await startPostgres();
      const databaseUrl = await cluster.createDatabase();
      server = await startTestServer({ database, databaseUrl });
    });
    const setStandBy = async (name: string) => {
      await cluster.run(`alter system set synchronous_standby_names = '${name}'`);
      await cluster.run('select pg_reload_conf()');
    };
    const standBy = async (name: string) => {
      await setStandBy(name);
      const shown = async () => {
        const { rows } = await sql<{ names: string }>`
          select current_setting('synchronous_standby_names') as names`.execute(server.deps.db);
        return rows[0]?.names;
      };
      await expect.poll(shown).toBe(name);
    };

    afterAll(async () => {
      await setStandBy('');
      await server?.stop();
      await cluster?.stop();
    });

    /** Cancels whatever waits for the stand-by, as an administrator may. */
    const cancelWaits = () =>
      cluster.run(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      );

    it('S-OPS-13 acknowledges nothing that is on one node alone, no repeat of it either, and then once', async () => {
      const admin = await server.admin();
      const idempotencyKey = randomUUID();
      const body = { id: randomUUID(), ...articleFieldsOf() };
      const save = () => admin.client.call(endpoints.articleCreate, body, { idempotencyKey });
      const refused = async () => {
        let status = 0;
        save().then(
          () => {
            status = 200;
          },
          (error: { status: number }) => {
            status = error.status;
          },
        );
        // The log of the call waits too.
        const answered = async () => {
          await cancelWaits();
          return status;
        };
        await expect.poll(answered).toBeGreaterThan(0);
        return status;
      };
      await standBy('nobody');
      expect(await refused()).toBe(503);
      const rows = server.deps.db.selectFrom('articles').select('version');
      // It is there, and seen; it is not acknowledged all the same.
      expect(await rows.where('id', '=', body.id).execute()).toEqual([{ version: 1 }]);
      expect(await refused()).toBe(503);
      await standBy('');
      expect(await save()).toMatchObject({ id: body.id, version: 1 });
      expect(await rows.where('id', '=', body.id).execute()).toEqual([{ version: 1 }]);
    });
  },
);
