import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { outcomeOf } from '../../support/calls/endpoint-requests.ts';
import { closingCode } from '../../support/calls/refused-socket.ts';
import {
  idOfUser,
  makeUser,
  readUser,
  secondAdministrator,
  tryLogin,
  updateOf,
} from '../../support/calls/user-calls.ts';
import {
  onEachDatabase,
  PASSWORD,
  type TestServer,
  type Visitor,
} from '../../support/server/test-server.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];

/** An administrator who has signed in with a one-time password. */
async function newcomer(server: TestServer) {
  const made = await makeUser(await server.admin(), { roleIds: ['admin'] });
  const visitor = server.visitor();
  await tryLogin(visitor, made.userName, made.password);
  return Object.assign(visitor, { oneTime: made.password, id: made.id, userName: made.userName });
}

const change = ({ client }: Visitor, current: string, next: string) =>
  client.call(endpoints.profilePassword, { current, next });
const refusedNext = (next: string) => ({ data: { fields: { next } } });

onEachDatabase((server) => {
  describe('S-ADM-7 a password that must be changed', () => {
    it('lets the change and the log-out through, of the whole table, and nothing else', async () => {
      const visitor = await newcomer(server());
      const answers = new Map<string, unknown>();
      const asked = all.filter(([name, { access }]) => access === 'session' && name !== 'logout');
      for (const [name, endpoint] of asked) {
        answers.set(name, await outcomeOf(visitor, name, endpoint));
      }
      const open = [...answers].filter(([, answer]) => String(answer) !== '200,1005');
      expect(open).toEqual([['profilePassword', [200, 2001]]]);
      expect(await outcomeOf(visitor, 'logout', endpoints.logout)).toEqual([200, 0]);
      expect(await outcomeOf(visitor, 'logout', endpoints.logout)).toEqual([200, 1001]);
    });

    it('lets no page listen', async () => {
      const visitor = await newcomer(server());
      expect(await closingCode(server(), visitor)).toBe(1008);
    });

    it('is asked for in the midst of work, where an administrator wants it', async () => {
      const admin = await server().admin();
      const user = await server().userWith('article:search');
      const find = () => user.client.call(endpoints.articleSearch, { page: 0, size: 1 });
      await expect(find()).resolves.toBeDefined();
      const record = await readUser(admin, await idOfUser(server(), user.userName));
      const wanted = updateOf(record, { realName: '王', mustChange: true });
      await admin.client.call(endpoints.userUpdate, wanted);
      await expect(find()).rejects.toMatchObject({ kind: 'duty', duty: 'password' });
      await change(user, PASSWORD, 'shanqiao-7-denghuo');
      await expect(find()).resolves.toBeDefined();
    });

    it('is changed only with the present one, and into a good one', async () => {
      const visitor = await newcomer(server());
      const { oneTime } = visitor;
      await expect(change(visitor, 'not-this', PASSWORD)).rejects.toMatchObject({
        data: { fields: { current: '当前密码不正确' } },
      });
      const names = [`x-${visitor.userName}`, 'lexdesk2026', '律台2026律台'];
      for (const next of ['short-1', 'password123', 'woaini1314', ...names, oneTime]) {
        await expect(change(visitor, oneTime, next)).rejects.toMatchObject(
          refusedNext(expect.any(String)),
        );
      }
      const { mustChange } = await readUser(await server().admin(), visitor.id);
      expect(mustChange).toBe(true);
    });
  });

  it('S-ADM-7 a password of the last five comes back no sooner than after them', async () => {
    const user = await secondAdministrator(server());
    const next = (round: number) => `shanqiao-${round}-denghuo`;
    let current = PASSWORD;
    for (let round = 1; round <= 5; round += 1) {
      await change(user, current, next(round));
      current = next(round);
    }
    const again = refusedNext('这个密码最近用过，请换一个');
    for (const old of [PASSWORD, next(1), next(4)]) {
      await expect(change(user, current, old)).rejects.toMatchObject(again);
    }
    await change(user, current, next(6));
    await change(user, next(6), PASSWORD);
    const old = server().deps.db.selectFrom('oldPasswords').selectAll();
    expect(await old.where('userId', '=', user.id).execute()).toHaveLength(5);
  });

  it('S-ADM-7 of two changes at once one counts', async () => {
    const user = await secondAdministrator(server());
    const changes = ['shanqiao-1-denghuo', 'shanqiao-2-denghuo'].map((next) =>
      change(user, PASSWORD, next),
    );
    const ended = await Promise.allSettled(changes);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
