import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BASE_PATH } from '../../src/contract/codes.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { writer } from '../support/calls/article-calls.ts';
import { listen } from '../support/calls/live-pages.ts';
import { make } from '../support/calls/record-calls.ts';
import type { Visitor } from '../support/server/test-server.ts';
import { onCluster } from './on-cluster.ts';

/** Milliseconds within which a change reaches the sockets of other processes. */
const HINT_WITHIN = 300;
const cluster = onCluster();
const menu = ({ client }: Visitor) => client.call(endpoints.getUserMenuList, {});

/** The version of the rights that a reply of each process carries. */
const versionsAt = (visitors: readonly Visitor[]) =>
  Promise.all(
    visitors.map(async (visitor) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
      const reply = await visitor.fetch(`${BASE_PATH}/admin/getUserMenuList`, init);
      return reply.headers.get('x-permission-version') ?? '';
    }),
  );

it('S-OPS-5 a session that begins at one process is known to all, and ends at all', async () => {
  const user = await cluster().userWith();
  const visitors = cluster().at(user);
  await Promise.all(visitors.map(menu));
  const [, other] = cluster().processes;
  const { socket } = await listen({ url: other?.url ?? '' }, user);
  const closed = once(socket, 'close');
  await visitors[0]?.client.call(endpoints.logout, {});
  for (const visitor of visitors) {
    await expect(menu(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
  }
  expect((await closed)[0]).toBe(1008);
});

it('S-OPS-5 rights that are changed count at every process from the next call on', async () => {
  const user = await cluster().userWith('article:search');
  const visitors = cluster().at(user);
  const before = new Set(await versionsAt(visitors));
  const permissions = JSON.stringify(['article:search', 'article:create']);
  await cluster()
    .db.updateTable('roles')
    .set({ permissions })
    .where('name', '=', user.userName)
    .execute();
  const after = new Set(await versionsAt(visitors));
  expect([before.size, after.size, new Set([...before, ...after]).size]).toEqual([1, 1, 2]);
});

it('S-OPS-5 keys of a device that several processes are asked for at once are the same', async () => {
  const visitors = cluster().at(await cluster().userWith());
  const need = randomUUID();
  const asked = await Promise.all(
    visitors.map(({ client }) =>
      client.call(endpoints.deviceKeys, { need: [], make: need, forNext: false }),
    ),
  );
  expect(new Set(asked.map(({ current }) => current?.key)).size).toBe(1);
  const own = await Promise.all(visitors.map(({ client }) => client.call(endpoints.deviceKey, {})));
  expect(new Set(own.map(({ key }) => key)).size).toBe(1);
});

it(`S-OPS-5 a change at one process reaches the sockets of the others within ${HINT_WITHIN} ms`, async () => {
  const user = await cluster().userWith('dict:search', 'dict:create', 'dict:update');
  const { processes } = cluster();
  const pages = await Promise.all(processes.map(({ url }) => listen({ url }, user)));
  const took: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const at = round % processes.length;
    const writing = cluster().at(user)[at] as Visitor;
    const name = String((await make('dict', writing)).code);
    const answered = performance.now();
    for (const { versions } of pages) {
      while (!versions.has(name)) {
        if (performance.now() - answered > 15_000) throw new Error('no hint');
        await pause(2);
      }
      took.push(performance.now() - answered);
    }
  }
  // The slowest of 27 is the machine's, not the product's: other work of its two cores.
  took.sort((one, other) => one - other);
  expect(took[Math.floor(took.length * 0.9)]).toBeLessThan(HINT_WITHIN);
});

it('S-OPS-5 a desk that is taken at one process is taken at all', async () => {
  const [one, other] = [await writer(cluster()), await writer(cluster())];
  const id = randomUUID();
  await one.client.call(endpoints.articleCreate, {
    ...{ id, title: '共用的桌子', summary: '', body: '', author: '' },
    ...{ coverId: null, attachmentIds: [] },
  });
  const [first, second, third] = cluster().at(one);
  const [, theirs] = cluster().at(other);
  const desk = randomUUID();
  const lock = (visitor: Visitor | undefined, action: 'hold' | 'look' | 'release', own = desk) =>
    visitor?.client.call(endpoints.articleLock, { id, action, desk: own });
  expect(await lock(first, 'hold')).toMatchObject({ mine: true });
  expect(await lock(theirs, 'look', randomUUID())).toMatchObject({
    ...{ mine: false, holder: { userName: one.userName } },
  });
  const held = await Promise.all([second, third].map((visitor) => lock(visitor, 'hold')));
  expect(held.map((answer) => answer?.mine)).toEqual([true, true]);
  await lock(third, 'release');
  expect(await lock(theirs, 'look', randomUUID())).toMatchObject({ holder: null });
});

it('S-OPS-5 nginx lets every process answer', async () => {
  const visitor = await cluster().userWith();
  for (let time = 0; time < 9; time += 1) await menu(visitor);
  expect(await cluster().reached('/admin/getUserMenuList')).toBe(3);
  const page = await listen(cluster(), visitor);
  expect(page.socket.readyState).toBe(page.socket.OPEN);
});
