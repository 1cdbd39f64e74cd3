import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import {
  approved,
  createArticle,
  readArticle,
  step,
  writer,
} from '../support/calls/article-calls.ts';
import { clockAhead } from './clock-ahead.ts';
import { onCluster } from './on-cluster.ts';

const MINUTE = 60_000;
/** The third process; a session that nobody uses lives for 30 minutes. */
const cluster = onCluster({}, { 2: clockAhead(35 * MINUTE) });

it('S-OPS-3 a session of one process is none that idled at another whose clock is ahead, and the other way round', async () => {
  const visitors = cluster().at(await cluster().userWith());
  for (let round = 0; round < 3; round += 1) {
    for (const visitor of visitors) expect((await visitor.menu()).length).toBeGreaterThan(0);
  }
});

it('S-OPS-3 a desk that is taken stays taken', async () => {
  const [one, other] = [await writer(cluster()), await writer(cluster())];
  const { id } = await createArticle(one);
  const hold = { id, action: 'hold', desk: randomUUID() } as const;
  await cluster().at(one)[0]?.client.call(endpoints.articleLock, hold);
  for (const visitor of cluster().at(other)) {
    const look = { id, action: 'look', desk: randomUUID() } as const;
    const { holder } = await visitor.client.call(endpoints.articleLock, look);
    expect(holder?.userName).toBe(one.userName);
  }
});

it('S-OPS-3 nothing is published before its time', async () => {
  const { author, boss, article } = await approved(cluster());
  await step(boss, 'Publish', article, { publishAt: Date.now() + 10 * MINUTE });
  // Each process looks every ten seconds.
  const until = Date.now() + 25_000;
  while (Date.now() < until) {
    expect((await readArticle(author, article)).status).toBe('scheduled');
    await pause(1000);
  }
});
