import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../../server/config/database-limits.ts';
import { connect, type Db } from '../../../server/db/connection/connect.ts';
import { isDatabaseAway } from '../../../server/db/connection/database-away.ts';
import { openHints } from '../../../server/db/connection/hints.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { articleFieldsOf } from '../../support/calls/article-calls.ts';
import { databases, startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { type PostgresCluster, sharedPostgres } from '../../support/services/postgres.ts';
import { SilentProxy } from '../../support/services/silent-proxy.ts';

/** Milliseconds of the statement timeout; an answer is then waited for a few seconds more. */
const SHORT = 1000;
/** Milliseconds within which a silent connection is given up. */
const SOON = 9000;
const LOST = '"database":"the database does not answer: its packets are lost"';

/** Takes what the server logs about its connections; returns the lines. */
function takeLog(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  return lines;
}

describe.each(databases.filter((database) => database === 'postgres'))(
  'S-OPS-1 a connection to %s whose packets vanish',
  () => {
    let cluster: PostgresCluster;
    let address = '';
    let proxy: SilentProxy;
    let through = '';
    let db: Db;

    beforeAll(async () => {
      cluster = await sharedPostgres();
      address = await cluster.createDatabase();
    });
    afterAll(() => cluster?.stop());
    beforeEach(async () => {
      ({ proxy, through } = await SilentProxy.before(address));
      db = connect(through, tmpdir(), { ...DEFAULT_LIMITS, pool: 1, statementTimeout: SHORT });
    });
    afterEach(async () => {
      await proxy.close();
      await db.destroy();
    });

    it('fails its statement as a lost database does, and leaves the pool', async () => {
      const lines = takeLog();
      await sql`select 1`.execute(db);
      proxy.forget();
      const failed = sql`select 1`.execute(db).catch((error: unknown) => error);
      expect(await Promise.race([failed, pause(SOON, 'waits')])).toSatisfy(isDatabaseAway);
      expect(lines).toEqual([expect.stringContaining(LOST)]);
      expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }]);
    }, 20_000);

    it('is not taken for silent while a statement without a limit runs', async () => {
      takeLog();
      await db.transaction().execute(async (part) => {
        await sql`set local statement_timeout = 0`.execute(part);
        await sql`select pg_sleep(7)`.execute(part);
      });
      await db.connection().execute(async (session) => {
        await sql`set statement_timeout = 0`.execute(session);
        await sql`select pg_sleep(7)`.execute(session);
        await sql`set statement_timeout = default`.execute(session);
      });
      await sql`select 1`.execute(db);
      proxy.forget();
      const failed = sql`select 1`.execute(db).catch((error: unknown) => error);
      expect(await Promise.race([failed, pause(SOON, 'waits')])).toSatisfy(isDatabaseAway);
    }, 40_000);

    it('leaves no lock behind on the server', async () => {
      takeLog();
      const other = connect(address, tmpdir());
      await sql`create table locked (id integer)`.execute(other);
      await sql`insert into locked values (1)`.execute(other);
      const lost = db.transaction().execute(async (part) => {
        await sql`update locked set id = 2`.execute(part);
        proxy.forget();
        await sql`select 1`.execute(part);
      });
      expect(await lost.catch((error: unknown) => error)).toSatisfy(isDatabaseAway);
      // Two tries: each waits 5 s for the lock.
      const update = () => sql`update locked set id = 3`.execute(other);
      await update().catch(update);
      const { rows } = await sql`select id from locked`.execute(other);
      await other.destroy();
      expect(rows).toEqual([{ id: 3 }]);
    }, 40_000);

    it.runIf(process.platform === 'linux')('is probed while its server works', async () => {
      const sleeping = sql`select pg_sleep(0.9)`.execute(db);
      await pause(400);
      const port = Number(new URL(through).port);
      expect(await keptAlive(port)).toEqual([true]);
      await sleeping;
    });

    it('is replaced where it listens for hints', async () => {
      const other = connect(address, tmpdir());
      let heard = 0;
      const hints = openHints(through, db, () => {
        heard += 1;
      });
      // Heard once when it listens.
      await expect.poll(() => heard, { timeout: 5000 }).toBe(1);
      proxy.forget();
      await expect.poll(() => heard, { timeout: 20_000 }).toBe(2);
      await sql`select pg_notify('lexdesk_changed', 'other')`.execute(other);
      await expect.poll(() => heard, { timeout: 2000 }).toBe(3);
      await hints.stop();
      await other.destroy();
    }, 30_000);
  },
);

/** Whether the client's sockets to this port of this machine have a keep-alive timer that fires within 10 s. */
async function keptAlive(port: number): Promise<boolean[]> {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const table = await readFile('/proc/net/tcp', 'utf8');
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/));
  const own = rows.filter(([, , to = '', state]) => to.endsWith(remote) && state === '01');
  // The timer: its kind (02: keep-alive) and hundredths of a second.
  return own.map(([, , , , , timer = '']) => {
    const [kind, when = ''] = timer.split(':');
    return kind === '02' && Number.parseInt(when, 16) <= 1000;
  });
}

describe.each(databases.filter((database) => database === 'postgres'))(
  'S-OPS-1 a server whose packets to %s vanish',
  () => {
    let cluster: PostgresCluster;
    let proxy: SilentProxy;
    let server: TestServer;

    beforeAll(async () => {
      cluster = await sharedPostgres();
      const led = await SilentProxy.before(await cluster.createDatabase());
      proxy = led.proxy;
      server = await startTestServer({
        database: 'postgres',
        databaseUrl: led.through,
        env: { DB_STATEMENT_TIMEOUT: '1' },
      });
    });
    afterAll(async () => {
      await server?.stop();
      await proxy?.close();
      await cluster?.stop();
    });

    it.each([
      ['before the first statement', () => proxy.forget()],
      ['with the answer to the commit', () => proxy.forgetAfter('commit')],
    ])(
      'refuses the save for now, and takes its repeat once: lost %s',
      async (_, lose) => {
        const lines = takeLog();
        const admin = await server.admin();
        const id = randomUUID();
        const save = () =>
          admin.fetch(`${BASE_PATH}/article/create`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'idempotency-key': id },
            body: JSON.stringify({ id, ...articleFieldsOf({ title: id }) }),
            signal: AbortSignal.timeout(SOON),
          });
        lose();
        const refused = await save();
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
        expect((await save()).status).toBe(200);
        expect((await save()).status).toBe(200);
        const { db } = server.deps;
        const rows = await db
          .selectFrom('articles')
          .select('version')
          .where('id', '=', id)
          .execute();
        expect(rows).toEqual([{ version: 1 }]);
        expect(server.drainDefects().map(({ level }) => level)).toEqual(['warn']);
        expect(lines).toEqual([expect.stringContaining(LOST)]);
      },
      40_000,
    );
  },
);
