import { Agent, request } from 'node:http';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { connect } from '../../server/db/connection/connect.ts';
import { embeddedDialect } from '../../server/db/connection/embedded.ts';
import type { Database } from '../../server/db/schema.ts';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { BuiltServer, type RunningServer } from '../contract/built-server.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { databases, Visitor } from '../support/test-server.ts';
import { makeArticles, RARE } from './article-maker.ts';
import { median, timesOf } from './times.ts';

const COUNT = Number(process.env.BENCH_ARTICLES ?? 100_000);
const ROUNDS = Number(process.env.BENCH_RUNS ?? 30);
/** Connections and milliseconds of the load. */
const CONNECTIONS = 16;
const LOAD_FOR = 3000;

const table: Record<string, string>[] = [];

let built: BuiltServer;
beforeAll(async () => {
  built = await BuiltServer.build();
});
afterAll(async () => {
  await built.dispose();
  console.table(table);
});

describe.each(databases)('on %s', (database) => {
  const note = (what: string, goal: string, value: string) =>
    table.push({ what, database, median: value, goal });
  let cluster: PostgresCluster | null = null;
  let server: RunningServer;
  let visitor: Visitor;

  beforeAll(async () => {
    // With the memory that PostgreSQL takes by default.
    cluster = database === 'postgres' ? await startPostgres('128MB') : null;
    const address = (await cluster?.createDatabase()) ?? '';
    const folder = await built.dataDir();
    const env = { DATA_DIR: folder, DATABASE_URL: address };
    // The first start makes the tables; the second is the one that is measured.
    await (await built.start(env)).end('SIGTERM');
    const db = address ? connect(address, folder) : embedded(folder);
    const began = performance.now();
    await makeArticles(db, COUNT);
    note(`making ${COUNT} articles`, '', `${Math.round((performance.now() - began) / 1000)} s`);
    // As a database does by itself, some time after so many writes.
    if (address) await sql`vacuum analyze`.execute(db);
    await db.destroy();
    const started = performance.now();
    server = await built.start(env);
    note('start', '1.5 s', `${((performance.now() - started) / 1000).toFixed(2)} s`);
    visitor = await new Visitor(server.url).signIn('admin');
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await cluster?.stop();
  });

  const search = (asked: object) =>
    visitor.client.call(endpoints.articleSearch, { page: 0, size: 20, ...asked });

  it.each([
    ['list', {}, '20 ms'],
    ['list, page 500', { page: 499 }, '20 ms'],
    ['list, page 4500', { page: 4499 }, '20 ms'],
    ['list of one state', { status: 'published' }, '20 ms'],
    ['list of one author', { author: '李明珠' }, '20 ms'],
    ['list, a flag that none has', { flag: 'slide' }, '20 ms'],
    ['list by title', { sort: 'title' }, '20 ms'],
    ['text, in a third of all', { keyword: '合同' }, '50 ms'],
    ['text, in one of a thousand', { keyword: RARE }, '50 ms'],
    ['text, four characters', { keyword: '居间合同' }, '50 ms'],
    ['text, two words', { keyword: '押金 取保' }, '50 ms'],
    ['text, nowhere', { keyword: '量子纠缠' }, '50 ms'],
    ['text, one character', { keyword: '押' }, '50 ms'],
    ['text in one state', { keyword: '合同', status: 'pending' }, '50 ms'],
    ['text of one author', { keyword: '合同', author: '李明珠' }, '50 ms'],
  ] as const)('%s', async (what, asked, goal) => {
    const { total } = await search(asked);
    const taken = median(await timesOf(() => search(asked), ROUNDS));
    note(`${what} (${total})`, goal, `${taken.toFixed(1)} ms`);
  });

  it('menu calls', async () => {
    const answer = await visitor.fetch(`${BASE_PATH}/admin/getUserMenuList`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const headers = {
      token: visitor.token ?? '',
      cookie: visitor.cookie,
      'if-none-match': answer.headers.get('etag') ?? '',
      'content-type': 'application/json',
    };
    // The first one warms up.
    await load(server.url, headers);
    const calls = await load(server.url, headers);
    note('menu calls a second, 304', '3,000', String(Math.round(calls)));
  });
});

/**
 * As `connect` opens it, without the lock, which would stay until this process ends. Each statement is prepared once: of
 * half a million, this process would collect the garbage while it waits for the server, and count that as its start.
 */
const embedded = (folder: string) =>
  new Kysely<Database>({
    dialect: embeddedDialect(folder),
    plugins: [new CamelCasePlugin()],
  });

/** Answers a second. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const until = performance.now() + LOAD_FOR;
  let answers = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const options = { method: 'POST', agent, headers };
      const call = request(`${url}${BASE_PATH}/admin/getUserMenuList`, options, (reply) => {
        if (reply.statusCode !== 304) reject(new Error(`status ${reply.statusCode}`));
        reply.resume().on('end', resolve);
      });
      call.on('error', reject).end('{}');
    });
  const lane = async () => {
    while (performance.now() < until) {
      await one();
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
  return answers / (LOAD_FOR / 1000);
}
