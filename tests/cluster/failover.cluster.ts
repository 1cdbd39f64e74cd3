import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Db } from '../../server/db/connection/connect.ts';
import { approved, readArticle, step } from '../support/calls/article-calls.ts';
import { listen } from '../support/calls/live-pages.ts';
import { make } from '../support/calls/record-calls.ts';
import { WriteLoad } from '../support/calls/write-load.ts';
import { addUser, Visitor } from '../support/server/test-server.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { until } from './daemon.ts';
import { PatroniCluster } from './patroni.ts';
import type { PatroniNode } from './patroni-node.ts';

/** Milliseconds within which a lost primary is replaced, with `ttl: 20`, on a machine under load. */
const REPLACED_WITHIN = 90_000;
/** Milliseconds after which a frozen machine goes on, and etcd is there again. */
const MINUTE = 60_000;
/** Milliseconds of the new primary until calls go on. */
const GOES_ON_WITHIN = 2000;
/** Milliseconds of calls before a fault, and after it is over. */
const AROUND = 3000;

let database: PatroniCluster;
let cluster: Cluster;

beforeAll(async () => {
  database = await PatroniCluster.start();
  cluster = await startCluster({ databaseUrl: database.databaseUrl });
});
afterAll(async () => {
  await cluster?.stop();
  await database?.stop();
});

/** A look at the tables with connections that no fault has met. */
async function inDatabase<T>(look: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(database.databaseUrl, '');
  return look(db).finally(() => db.destroy());
}

const userWith = async (...permissions: string[]) => {
  const userName = await inDatabase((db) => addUser({ db }, permissions));
  return Object.assign(await new Visitor(cluster.url).signIn(userName), { userName });
};

async function primary(): Promise<PatroniNode> {
  const now = await database.primary();
  if (!now) throw new Error('no primary');
  return now;
}

/** The moment at which another node than this is the primary. */
async function replaced(former: PatroniNode): Promise<number> {
  const isOther = async () => ![undefined, former].includes(await database.primary());
  await until(isOther, REPLACED_WITHIN);
  return performance.now();
}

/** An article that is due at a moment that lies in the fault. */
async function dueSoon() {
  const { author, boss, article } = await approved({ userWith });
  const waiting = await step(boss, 'Publish', article, { publishAt: Date.now() + 2 * AROUND });
  return { author, waiting };
}

/** It is published, and once. */
async function expectPublished({ author, waiting }: Awaited<ReturnType<typeof dueSoon>>) {
  const status = async () => (await readArticle(author, waiting)).status;
  // A job that failed is tried again after a pause of its own.
  await expect.poll(status, { timeout: 90_000 }).toBe('published');
  expect((await readArticle(author, waiting)).version).toBe((waiting.version ?? 0) + 1);
  const rows = await inDatabase((db) =>
    db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', waiting.id)
      .where('userName', '=', '定时任务')
      .execute(),
  );
  expect(rows).toEqual([{ action: '定时发布文章' }]);
}

/** Pages at every process, whose sockets were opened before the fault, hear of what changes after it. */
async function expectHints(pages: readonly Awaited<ReturnType<typeof listen>>[], writer: Visitor) {
  const name = String((await make('dict', writer)).code);
  await expect.poll(() => pages.every(({ versions }) => versions.has(name))).toBe(true);
}

/**
 * Has a fault strike under load. `strike` resolves to the moment from which calls have to go on, or null where they never
 * may stop for longer than that. Everything acknowledged is there once; nothing was restarted by hand.
 */
async function underLoad(strike: (former: PatroniNode) => Promise<number | null>) {
  const due = await dueSoon();
  const visitor = await new Visitor(cluster.url).signIn('admin');
  const pages = await Promise.all(cluster.processes.map((one) => listen(one, visitor)));
  const load = new WriteLoad([visitor], { writers: 6, readers: 3 });
  await pause(AROUND);
  const began = performance.now();
  const from = await strike(await primary());
  await pause(AROUND);
  await load.stop();
  const times = [...load.saved.values()].sort((one, other) => one - other);
  const first = times.find((time) => time > (from ?? began)) ?? Number.POSITIVE_INFINITY;
  const took = Math.round(first - (from ?? began));
  const statuses = [...load.statuses].map(([status, count]) => `${status} ${count}`).join(', ');
  process.stdout.write(
    `failover: goes on ${took} ms after the primary, ${Math.round((from ?? began) - began)} ms after the fault; ${statuses}\n`,
  );
  expect([...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual(
    [],
  );
  expect(load.silentRefusals).toBe(0);
  expect(took).toBeLessThan(GOES_ON_WITHIN);
  await inDatabase((db) => load.expectSaved(db));
  await expectHints(pages, visitor);
  await expectPublished(due);
  for (const { log } of cluster.processes) expect(log.match(/is ready at/g)).toHaveLength(1);
  await until(() => database.isWhole(), REPLACED_WITHIN);
  return load;
}

it('S-OPS-13 a primary that is killed is replaced: what was acknowledged is there once', async () => {
  const load = await underLoad(async (former) => {
    await former.kill();
    const at = await replaced(former);
    // The machine comes up again.
    former.start();
    return at;
  });
  expect(load.statuses.get(503)).toBeGreaterThan(0);
});

it('S-OPS-13 a primary that stands still for a minute finds another one, and takes nothing back', async () => {
  const load = await underLoad(async (former) => {
    former.freeze();
    const frozen = performance.now();
    const at = await replaced(former);
    await pause(MINUTE - (performance.now() - frozen));
    former.thaw();
    return at;
  });
  expect(load.statuses.get(503)).toBeGreaterThan(0);
});

it('S-OPS-13 a planned change of the primary', async () => {
  await underLoad(async (former) => {
    await database.switchOver();
    return replaced(former);
  });
});

it('S-OPS-13 a minute without etcd: the primary stays, and calls go on', async () => {
  const former = await primary();
  await underLoad(async () => {
    await database.stopEtcd();
    await pause(MINUTE);
    database.startEtcd();
    return null;
  });
  expect((await primary()).name).toBe(former.name);
});
