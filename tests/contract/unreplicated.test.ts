import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { articleFieldsOf } from '../support/article-calls.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { databases, startTestServer, type TestServer } from '../support/test-server.ts';

describe.each(databases.filter((database) => database === 'postgres'))(
  'a %s whose stand-by does not answer',
  (database) => {
    let cluster: PostgresCluster;
    let server: TestServer;

    beforeAll(async () => {
      cluster = await startPostgres();
      const databaseUrl = await cluster.createDatabase();
      const env = { DB_STATEMENT_TIMEOUT: '1' };
      server = await startTestServer({ database, databaseUrl, env });
    });
    afterAll(async () => {
      await server?.stop();
      await cluster?.stop();
    });

    const standBy = async (name: string) => {
      await cluster.run(`alter system set synchronous_standby_names = '${name}'`);
      await cluster.run('select pg_reload_conf()');
      const shown = async () => {
        const { rows } = await sql<{ names: string }>`
          select current_setting('synchronous_standby_names') as names`.execute(server.deps.db);
        return rows[0]?.names;
      };
      await expect.poll(shown).toBe(name);
    };

    it('S-OPS-13 acknowledges nothing that is on one node alone, repeats neither, and then once', async () => {
      const admin = await server.admin();
      const idempotencyKey = randomUUID();
      const body = { id: randomUUID(), ...articleFieldsOf() };
      const save = () => admin.client.call(endpoints.articleCreate, body, { idempotencyKey });
      await standBy('nobody');
      await expect(save()).rejects.toMatchObject({ status: 503 });
      // It is there, and visible; it is not acknowledged all the same.
      await expect(save()).rejects.toMatchObject({ status: 503 });
      await standBy('');
      expect(await save()).toMatchObject({ id: body.id, version: 1 });
      const rows = server.deps.db.selectFrom('articles').select('version');
      expect(await rows.where('id', '=', body.id).execute()).toEqual([{ version: 1 }]);
    });
  },
);
