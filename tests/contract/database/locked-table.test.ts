import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

onEachDatabase(
  (server, database) => {
    describe.runIf(database === 'postgres')('a table that somebody else has locked', () => {
      it('S-OPS-2 makes its own calls wait, and neither menus nor /readyz', async () => {
        const admin = await server().admin();
        const other = new pg.Client(server().deps.config.databaseUrl ?? '');
        await other.connect();
        await other.query('begin; lock table articles in access exclusive mode');
        let answered = 0;
        const searching = Array.from({ length: 30 }, () =>
          admin.client.call(endpoints.articleSearch, { page: 0, size: 5 }).finally(() => {
            answered += 1;
          }),
        );
        // All of them are there, and have what they can get.
        await new Promise((resolve) => setTimeout(resolve, 300));
        expect((await admin.menu()).length).toBeGreaterThan(0);
        expect((await fetch(`${server().url}/readyz`)).status).toBe(200);
        expect(answered).toBe(0);
        await other.query('rollback');
        await other.end();
        const found = await Promise.all(searching);
        expect(new Set(found.map(({ total }) => total))).toEqual(new Set([18]));
      }, 60_000);

      it('S-OPS-2 answers 503 once the lock has lasted too long', async () => {
        const admin = await server().admin();
        const other = new pg.Client(server().deps.config.databaseUrl ?? '');
        await other.connect();
        await other.query('begin; lock table articles in access exclusive mode');
        const search = admin.client.call(endpoints.articleSearch, { page: 0, size: 5 });
        await expect(search).rejects.toMatchObject({ status: 503 });
        await other.query('rollback');
        await other.end();
        // The statement's own time-out is longer, and would say so.
        const stack = expect.stringContaining('due to lock timeout');
        expect(server().drainDefects()).toMatchObject([{ level: 'warn', stack }]);
      }, 60_000);
    });
  },
  { env: { DB_LOCK_TIMEOUT: '5', DB_STATEMENT_TIMEOUT: '40' } },
);
