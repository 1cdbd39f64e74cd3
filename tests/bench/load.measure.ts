import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/db/connection/connect.ts';
import { replaceSiteSettings } from '../../server/db/settings/site-settings.ts';
import { defaultSettings } from '../../src/contract/access/setting.ts';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { BuiltServer, type RunningServer } from '../contract/operation/built-server.ts';
import { Visitor } from '../support/server/test-server.ts';
import { type Nginx, nginxProgram, startNginx } from '../support/services/nginx.ts';
import { startPostgres, whyNoPostgres } from '../support/services/postgres.ts';
import { startS3 } from '../support/services/s3-service.ts';
import { makeArticles } from './made/make-articles.ts';
import { cpuOf, memoryOf } from './processes.ts';

const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 10_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 2000);
const LANES = 16;
/** Milliseconds. */
const SETTLES = 5000;
/** Pages of one session that may hold a socket. */
const SOCKETS_OF_SESSION = 30;
const SESSIONS = Math.ceil(SOCKETS / SOCKETS_OF_SESSION);
const CLIENT = new URL('load-client.js', import.meta.url).pathname;

interface Plan {
  what: string;
  sockets?: number;
}
interface Result {
  calls: number;
  took: number;
  p50: number;
  p99: number;
  failures: Record<string, number>;
  cpu: number;
}

const shapes = [
  { name: 'embedded, 1 process', processes: 1, isShared: false },
  ...(whyNoPostgres()
    ? []
    : [{ name: 'PostgreSQL and S3, 1 process', processes: 1, isShared: true }]),
  ...(whyNoPostgres() || !nginxProgram
    ? []
    : [{ name: 'PostgreSQL and S3, 3 processes, nginx', processes: 3, isShared: true }]),
];

const table: Record<string, string | number>[] = [];
afterAll(() => {
  console.log(
    `${ARTICLES} articles, ${LANES} lanes, ${SECONDS} s a row, ${availableParallelism()} cores that client, servers, database ` +
      `and S3 share; PostgreSQL without fsync; load at the end ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(table);
});

describe.each(shapes)('S-OPS-10 $name', ({ name, processes, isShared }) => {
  const endings: (() => Promise<unknown>)[] = [];
  let servers: RunningServer[] = [];
  let url = '';
  let sessions: { token: string | null; cookie: string }[] = [];
  const pids = () => servers.map(({ pid }) => pid);
  const note = (row: Record<string, string | number>) => table.push({ shape: name, ...row });

  beforeAll(async () => {
    const built = await BuiltServer.build();
    endings.push(() => built.dispose());
    const env: Record<string, string> = {
      DATA_DIR: await built.dataDir(),
      TRUST_PROXY: processes > 1 ? '1' : '0',
    };
    if (isShared) {
      const [cluster, s3] = await Promise.all([startPostgres('128MB'), startS3('fauxqs')]);
      endings.push(
        () => cluster.stop(),
        () => s3.stop(),
      );
      Object.assign(env, s3.env, { DATABASE_URL: await cluster.createDatabase() });
    }
    await (await built.start(env)).end('SIGTERM');
    const db = connect(env.DATABASE_URL ?? null, env.DATA_DIR ?? '');
    await makeArticles(db, ARTICLES);
    // One person has all sessions: none may end for the next.
    const limit = { ...defaultSettings, sessionLimit: Math.max(10, SESSIONS) };
    await replaceSiteSettings(db, { from: 1, to: 2 }, limit, {
      updatedBy: 'bench',
      updatedAt: Date.now(),
    });
    await db.destroy();
    for (let number = 0; number < processes; number += 1) servers.push(await built.start(env));
    url = servers[0]?.url ?? '';
    if (processes > 1) {
      const nginx: Nginx = await startNginx(servers.map((one) => new URL(one.url).host));
      endings.push(() => nginx.stop());
      url = nginx.https;
    }
    for (let at = 0; at < SESSIONS; at += 1) {
      const { token, cookie } = await new Visitor(servers[0]?.url ?? '').signIn('admin');
      sessions.push({ token, cookie });
    }
  });
  afterAll(async () => {
    for (const end of endings.toReversed()) await end();
    servers = [];
    sessions = [];
  });

  /** What a client of its own, as a process, gets from the servers; sockets stay open while they are looked at. */
  async function load(plan: Plan, seconds = SECONDS): Promise<void> {
    const child = spawn(process.execPath, [CLIENT], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    const used = cpuOf(pids());
    child.stdin.end(
      JSON.stringify({ ...plan, url, sessions, base: BASE_PATH, lanes: LANES, seconds }),
    );
    const [first] = await once(child.stdout, 'data');
    const result: Result = JSON.parse(
      plan.sockets ? String(first) : String(first) + (await text(child.stdout)),
    );
    const servers = cpuOf(pids()) - used;
    if (seconds < SECONDS) return;
    note({
      what: plan.sockets ? `${plan.sockets} sockets opened` : plan.what,
      'calls/s': Math.round(result.calls / result.took),
      'calls per core and second': servers > 0 ? Math.round(result.calls / servers) : '',
      'p50 ms': result.p50.toFixed(1),
      'p99 ms': result.p99.toFixed(1),
      errors: Object.values(result.failures).reduce((sum, one) => sum + one, 0),
      'servers MB': Math.round(memoryOf(pids())),
      'servers CPU': `${Math.round((100 * servers) / result.took)} %`,
      'client CPU': `${Math.round((100 * result.cpu) / result.took)} %`,
    });
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    // A refusal is quick: what is counted with it is no figure.
    expect(result.failures).toEqual({});
  }

  it('at rest', async () => {
    // What a start leaves to be done later.
    await pause(SETTLES);
    const used = cpuOf(pids());
    await pause(SECONDS * 1000);
    note({
      what: 'at rest',
      'servers MB': Math.round(memoryOf(pids())),
      'servers CPU': `${((100 * (cpuOf(pids()) - used)) / SECONDS).toFixed(1)} %`,
    });
  });

  it.each(['menu', 'list', 'dictionary', 'save', 'upload'])('%s', async (what) => {
    // Compiles what is asked for.
    await load({ what }, SECONDS / 3);
    await load({ what });
  });

  it('sockets', () => load({ what: 'sockets', sockets: SOCKETS }));
});
