import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WriteLoad } from '../support/calls/write-load.ts';
import { Visitor } from '../support/server/test-server.ts';
import { buildNext } from './next-build.ts';
import { onCluster } from './on-cluster.ts';

const cluster = onCluster();
let next: Awaited<ReturnType<typeof buildNext>>;

beforeAll(async () => {
  next = await buildNext();
});
afterAll(() => next?.remove());

it('S-OPS-5 an upgrade of one process after the other drops no call, though the old ones meet a newer schema', async () => {
  const visitor = await new Visitor(cluster().url).signIn('admin');
  const load = new WriteLoad([visitor], { writers: 6, readers: 3 });
  for (const at of cluster().processes.keys()) {
    await cluster().upgrade(at, next.main);
    await pause(2000);
  }
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([200]);
  await load.expectSaved(cluster().db);
  const { rows } = await sql`select next_release from articles limit 1`.execute(cluster().db);
  expect(rows).toEqual([{ nextRelease: null }]);
});
