import { afterAll, beforeAll, describe, it } from 'vitest';
import { BuiltServer, type RunningServer } from '../contract/operation/built-server.ts';
import { type DatabaseKind, databases, Visitor } from '../support/server/test-server.ts';
import { type CachedData, cachedData } from './made/cached-data.ts';
import { measuredCalls } from './made/measured-calls.ts';
import { menuLoad } from './menu-load.ts';
import { median, timesOf } from './times.ts';

/**
 * Articles, files and events of the log: `BENCH_SIZES=1000,10000,100000,1000000` measures all sizes that are promised, and
 * takes half an hour the first time; `BENCH_DATA` names the folder where the databases stay for the next run.
 */
const SIZES = (process.env.BENCH_SIZES ?? '1000,100000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_RUNS ?? 15);
/** Measures only what has this in its name. */
const ONLY = process.env.BENCH_ONLY ?? '';
const chosen = databases.filter((one) => (process.env.BENCH_DATABASE ?? one) === one);

type Figures = Map<number, number>;
const lines = new Map<string, { what: string; database: string; goal: string; of: Figures }>();

function note(what: string, database: DatabaseKind, goal: string, size: number, value: number) {
  const key = `${database} ${what}`;
  const line = lines.get(key) ?? { what, database, goal, of: new Map() };
  lines.set(key, { ...line, of: line.of.set(size, value) });
}

/** A column for each size, and what the largest is of the smallest. */
const shown = ({
  what,
  database,
  goal,
  of,
}: {
  what: string;
  database: string;
  goal: string;
  of: Figures;
}) => ({
  what,
  database,
  ...Object.fromEntries([...of].map(([size, value]) => [`${size}`, value.toFixed(1)])),
  goal,
  ratio: ((of.get(SIZES.at(-1) ?? 0) ?? Number.NaN) / (of.get(SIZES[0] ?? 0) ?? 1)).toFixed(1),
});

let built: BuiltServer;
beforeAll(async () => {
  built = await BuiltServer.build();
});
afterAll(async () => {
  await built.dispose();
  console.table([...lines.values()].map(shown));
});

describe.each(chosen)('on %s', (database) => {
  describe.each(SIZES)('of %i', (size) => {
    let data: CachedData;
    let server: RunningServer;
    let visitor: Visitor;

    beforeAll(async () => {
      data = await cachedData(built, database, size);
      if (data.made) console.info(`${size} on ${database}: ${data.made}`);
      const started = performance.now();
      server = await built.start(data.env);
      note('start', database, '1500 ms', size, performance.now() - started);
      visitor = await new Visitor(server.url).signIn('admin');
    });
    afterAll(async () => {
      await server?.end('SIGTERM');
      await data?.cluster?.stop();
    });

    it.each(measuredCalls.filter(([what]) => what.includes(ONLY)))(
      '%s',
      async (what, goal, ask) => {
        const times = await timesOf(() => ask(visitor, size), ROUNDS);
        note(what, database, `${goal} ms`, size, median(times));
      },
    );

    it.runIf('menu calls a second'.includes(ONLY))('menu calls a second', async () => {
      note('menu calls a second', database, '3000', size, await menuLoad(server.url, visitor));
    });
  });
});
