import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { sortArticles } from '../../server/articles/article-order.ts';
import type { Deps, Handlers } from '../../server/base/call.ts';
import { readConfig } from '../../server/config/server-config.ts';
import { EVERYTHING } from '../../server/db/scope.ts';
import { replyText } from '../../server/http/reply-text.ts';
import { emptyFileBin } from '../../server/jobs/file-bin.ts';
import { tidy } from '../../server/jobs/housekeeping.ts';
import { emptyRecycleBin } from '../../server/jobs/recycle-bin.ts';
import { openDeps } from '../../server/open.ts';
import { handlers } from '../../server/routes/handlers.ts';
import { indexArticle } from '../../server/search/article-texts.ts';
import { largestPage } from '../../src/contract/common-schemas.ts';
import { pause } from '../../src/lib/pause.ts';
import { BuiltServer } from '../contract/operation/built-server.ts';
import { numbers } from './made/article-texts.ts';
import { cachedData } from './made/cached-data.ts';
import { busiestTurn } from './stalls/busiest-turn.ts';

const SIZE = Number(process.env.BENCH_ARTICLES ?? 100_000);
/** Rows of each table that upkeep removes. */
const OLD = Math.min(20_000, SIZE / 10);
const YEARS = 3 * 365 * 24 * 60 * 60_000;
const table: Record<string, string | number>[] = [];
afterAll(() => console.table(table));

/**
 * How long the embedded server answers nothing while jobs and long calls run on many rows (S-OPS-6): 50 ms at most. The
 * controls say what the machine takes at the same time: an idle thread, and a small write to the disk.
 */
describe(`stalls of the embedded server on ${SIZE} articles`, () => {
  let deps: Deps;
  let folder = '';

  beforeAll(async () => {
    const built = await BuiltServer.build();
    const { env } = await cachedData(built, 'sqlite', SIZE);
    await built.dispose();
    // What is measured removes rows: the kept database stays as it is.
    folder = `${env.DATA_DIR}-stalls`;
    await rm(folder, { recursive: true, force: true });
    await cp(env.DATA_DIR, folder, { recursive: true });
    await rm(join(folder, 'lexdesk.lock'), { force: true });
    deps = await openDeps(readConfig({ DATA_DIR: folder, APP_DIR: 'public', CAPTCHA: 'off' }), '');
    await growOld(deps);
    // The disk has nothing left to write of the copy.
    execFileSync('sync');
  });
  afterAll(async () => {
    await deps?.db.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const measure = async (what: string, act: () => Promise<unknown>) => {
    const control = new Worker(new URL('./stalls/control.js', import.meta.url), {
      workerData: { path: join(folder, 'control') },
    });
    await once(control, 'online');
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    // Delays are recorded between two ticks of its timer.
    await pause(10);
    const began = performance.now();
    const busiest = await busiestTurn(act);
    const seconds = (performance.now() - began) / 1000;
    await pause(10);
    delay.disable();
    control.postMessage('end');
    const [{ idle, disk }] = await once(control, 'message');
    const in1000 = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
    table.push({
      ...{ what, seconds: seconds.toFixed(1) },
      ...{ 'p99 ms': in1000(delay.percentile(99)), 'longest ms': in1000(delay.max) },
      ...{ 'of the processor ms': busiest.toFixed(1), goal: '50 ms' },
      ...{ 'idle thread ms': idle.toFixed(1), 'a write to the disk ms': disk.toFixed(1) },
    });
  };

  it('housekeeping', () => measure('housekeeping', () => tidy(deps)));
  it('recycle bin', () => measure('recycle bin', () => emptyRecycleBin(deps)));
  it('bin of the files', () => measure('bin of the files', () => emptyFileBin(deps)));
  const sort = async (
    what: string,
    count: number,
    sortOf: (at: number, before: number) => number,
  ) => {
    const places = await deps.db
      .selectFrom('articles')
      .select(['id', 'cataId', 'sort', 'status'])
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(count)
      .execute();
    const moves = places.map((before, at) => ({ before, sort: sortOf(at, before.sort) }));
    const entry = { userName: 'admin', now: Date.now(), versionFloor: 0, action: '排序文章' };
    await measure(what, () =>
      deps.db.transaction().execute((db) => sortArticles(db, moves, entry)),
    );
    await measure('the write after it', () =>
      sql`update articles set sort = sort where id = (select min(id) from articles)`.execute(
        deps.db,
      ),
    );
  };
  it('sort of 9,999 articles', () =>
    sort('sort of 9,999 articles', 9999, (_, before) => before + 1));
  it('sort of 7,000 articles into any order', () => {
    const next = numbers(1);
    return sort('sort of 7,000 articles into any order', 7000, () => Math.floor(next() * 7000));
  });
  it('a text of 200,000 characters, no two of which stand beside each other twice', async () => {
    const { id } = await deps.db.selectFrom('articles').select('id').executeTakeFirstOrThrow();
    const next = numbers(1);
    const body = Array.from({ length: 200_000 }, () =>
      String.fromCodePoint(0x4e00 + Math.floor(next() * 20_000)),
    ).join('');
    const article = { id, title: '', summary: '', author: '', body: `<p>${body}</p>` };
    await measure('index of a text that repeats nothing', () =>
      deps.db.transaction().execute((db) => indexArticle(db, article)),
    );
  });
  it.each<[string, keyof Handlers, object]>([
    ['export of the log', 'auditExport', {}],
    ['list of 9,999 articles', 'articleSearch', largestPage],
    ['list of 9,999 files', 'fileSearch', largestPage],
  ])('%s', (what, name, input) =>
    measure(what, async () => {
      const handle = handlers[name] as (call: object) => Promise<unknown>;
      const caller = { userName: 'admin' };
      const data = await handle({ deps, input, caller, scope: EVERYTHING });
      await replyText({ rtn_code: 0, rtn_msg: '', rtn_data: data });
    }),
  );
});

/** Makes a part of each table old enough to be removed. */
async function growOld({ db }: Deps): Promise<void> {
  const old = sql.lit(Date.now() - YEARS);
  const first = sql.lit(OLD);
  await sql`update audit set at = ${old} where id <= ${first}`.execute(db);
  await sql`update articles set deleted_at = ${old} where id in
    (select id from articles where deleted_at is not null limit ${sql.lit(OLD / 10)})`.execute(db);
  await sql`update files set deleted_at = ${old} where id in
    (select id from files where deleted_at is not null limit ${sql.lit(OLD / 10)})`.execute(db);
  await sql`insert into idempotency_keys (user_id, key, fingerprint, reply, created_at)
    select 'somebody', 'key-' || id, '', hex(randomblob(2000)), ${old} from audit limit ${first}`.execute(
    db,
  );
  await sql`insert into captchas select 'old-' || id, '', ${old} from audit limit ${first}`.execute(
    db,
  );
  // Not in what is measured.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
