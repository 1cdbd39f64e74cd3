import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/connection/connect.ts';
import { saveArticle } from '../contract/backup/backup-helpers.ts';
import { BuiltServer, type RunningServer } from '../contract/operation/built-server.ts';
import { Visitor } from '../support/server/test-server.ts';
import { type PostgresCluster, startPostgres } from '../support/services/postgres.ts';
import { backedUpDatabases } from '../support/services/postgres-programs.ts';
import { makeArticles } from './made/make-articles.ts';

const COUNT = Number(process.env.BENCH_ARTICLES ?? 100_000);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const table: Record<string, string | number>[] = [];
afterAll(() => console.table(table));

describe.each(backedUpDatabases)('a backup on %s', (database) => {
  let built: BuiltServer;
  let cluster: PostgresCluster | null = null;
  let server: RunningServer;
  let visitor: Visitor;
  let env: { DATA_DIR: string; DATABASE_URL: string };
  let folder = '';

  beforeAll(async () => {
    built = await BuiltServer.build();
    cluster = database === 'postgres' ? await startPostgres('128MB') : null;
    env = {
      DATA_DIR: await built.dataDir(),
      DATABASE_URL: (await cluster?.createDatabase()) ?? '',
    };
    folder = await built.dataDir();
    await (await built.start(env)).end('SIGTERM');
    const db = connect(env.DATABASE_URL || null, env.DATA_DIR);
    if (!cluster) await sql`pragma synchronous = off`.execute(db);
    await makeArticles(db, COUNT);
    if (cluster) await sql`vacuum analyze`.execute(db);
    await db.destroy();
    server = await built.start(env);
    visitor = await new Visitor(server.url).signIn('admin');
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await cluster?.stop();
    await built.dispose();
    for (const path of [folder, env.DATA_DIR]) await rm(path, { recursive: true, force: true });
  });

  /** What two visitors wait for meanwhile: one looks whether the server lives, the other saves. */
  const load = async (what: string, until: Promise<unknown>) => {
    let isOver = false;
    const began = performance.now();
    const over = until.then(() => {
      isOver = true;
    });
    const lane = async (call: () => Promise<unknown>) => {
      const times: number[] = [];
      while (!isOver) {
        const start = performance.now();
        await call();
        times.push(performance.now() - start);
        await pause(10);
      }
      return times.sort((one, other) => one - other);
    };
    const [alive, saves] = await Promise.all([
      lane(() => fetch(`${server.url}/healthz`).then((reply) => reply.text())),
      lane(() => saveArticle(visitor, randomUUID())),
    ]);
    await over;
    const at = (times: number[], part: number) =>
      (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);
    const row = (times: number[]) =>
      `${at(times, 0.5)} / ${at(times, 0.99)} / ${at(times, 1)} of ${times.length}`;
    table.push({
      ...{ database, what, seconds: ((performance.now() - began) / 1000).toFixed(1) },
      ...{ 'healthz ms: p50 / p99 / max': row(alive), 'save ms: p50 / p99 / max': row(saves) },
    });
  };

  it('while the server is used', async () => {
    await load('at rest', pause(5000));
    for (const what of ['backup', 'another backup']) {
      const running = built.run(env, 'backup', folder);
      await load(what, running);
      expect((await running).code).toBe(0);
    }
    const { size } = await stat(join(env.DATA_DIR, 'lexdesk.db')).catch(() => ({ size: 0 }));
    table.push({ database, what: `database of ${Math.round(size / 1e6)} MB` });
  });
});
