import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { endReasonOf } from '../../support/calls/session-calls.ts';
import { makeUser, tryLogin } from '../../support/calls/user-calls.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

const GRACE = 90_000;
const NEXT = 'shanqiao-own-2026';
const menu = (visitor: Visitor) => visitor.client.call(endpoints.getUserMenuList, {});
const ended = { kind: 'session-ended' };

onEachDatabase((server) => {
  const change = async (visitor: Visitor, current = PASSWORD, next = NEXT) =>
    (await visitor.client.call(endpoints.profilePassword, { current, next }))?.token ?? '';
  /** The same browser with another token. */
  const holding = (visitor: Visitor, token: string | null) =>
    Object.assign(server().visitor(), { token, cookie: visitor.cookie });

  describe('S-SEC-11 a password change', () => {
    it('gives another token; the one before is good for what is under way, and then for nothing', async () => {
      const user = await server().userWith();
      const token = await change(user);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(token).not.toBe(user.token);
      const newest = holding(user, token);
      await expect(menu(newest)).resolves.toBeDefined();
      await expect(menu(user)).resolves.toBeDefined();
      server().advance(GRACE + 1);
      await expect(menu(newest)).resolves.toBeDefined();
      await expect(menu(user)).rejects.toMatchObject(ended);
      expect(await endReasonOf(user)).toMatch(/密码已/);
    });

    it('leaves a thief of token and companion with nothing', async () => {
      const user = await server().userWith();
      const thief = holding(user, user.token);
      const token = await change(user);
      server().advance(GRACE + 1);
      await expect(menu(thief)).rejects.toMatchObject(ended);
      await expect(change(thief)).rejects.toMatchObject(ended);
      await expect(menu(holding(user, token))).resolves.toBeDefined();
    });

    it('whose answer was lost is repeated: there is a token again, and one only', async () => {
      const user = await server().userWith();
      const lost = await change(user);
      server().advance(GRACE / 2);
      const token = await change(user);
      expect(token).not.toBe(lost);
      await expect(menu(holding(user, token))).resolves.toBeDefined();
      await expect(menu(holding(user, lost))).rejects.toMatchObject(ended);
      server().advance(GRACE / 2);
      await expect(menu(user)).resolves.toBeDefined();
      server().advance(GRACE / 2 + 1);
      await expect(menu(user)).rejects.toMatchObject(ended);
      await expect(server().visitor().signIn(user.userName, NEXT)).resolves.toBeDefined();
    });

    it('is repeated by nobody who does not know both passwords, nor later', async () => {
      const user = await server().userWith();
      const newest = holding(user, await change(user));
      const wrong = { data: { fields: { current: '当前密码不正确' } } };
      await expect(change(newest, 'a-wrong-guess')).rejects.toMatchObject(wrong);
      await expect(change(newest, PASSWORD, 'shanqiao-other-2026')).rejects.toMatchObject(wrong);
      server().advance(GRACE + 1);
      await expect(change(newest)).rejects.toMatchObject(wrong);
    });

    it('at once in two tabs leaves the session with a token that works', async () => {
      const user = await server().userWith();
      const both = await Promise.allSettled([change(user), change(user)]);
      const tokens = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
      const works = await Promise.allSettled(tokens.map((token) => menu(holding(user, token))));
      expect(works.map(({ status }) => status)).toContain('fulfilled');
      await expect(menu(user)).resolves.toBeDefined();
    });

    it('renews a one-time sign-in, too (1005)', async () => {
      const made = await makeUser(await server().admin());
      const visitor = server().visitor();
      await tryLogin(visitor, made.userName, made.password);
      const token = await change(visitor, made.password);
      await expect(menu(holding(visitor, token))).resolves.toBeDefined();
      server().advance(GRACE + 1);
      await expect(menu(visitor)).rejects.toMatchObject(ended);
    });

    it('keeps the pages connected that listen, under the new token', async () => {
      const user = await server().userWith();
      const { url } = server();
      const socket = new WebSocket(`${url.replace('http', 'ws')}${BASE_PATH}/ws`, {
        headers: { origin: url, cookie: user.cookie },
      });
      await once(socket, 'open');
      socket.send(JSON.stringify({ token: user.token }));
      await once(socket, 'message');
      const token = await change(user);
      await expect
        .poll(() => {
          server().advance(GRACE);
          server().deps.events.emit('desks');
          return socket.readyState;
        })
        .toBe(WebSocket.OPEN);
      const closed = once(socket, 'close');
      await holding(user, token).client.call(endpoints.logout, {});
      expect((await closed)[0]).toBe(1008);
    });
  });

  describe('S-SEC-11 a sign-in', () => {
    it('ends the session that the same browser had, whoever’s it was, and no other', async () => {
      const [one, two] = [await server().userWith(), await server().userWith()];
      const elsewhere = await server().visitor().signIn(one.userName);
      const before = holding(one, one.token);
      await one.signIn(one.userName);
      await expect(menu(before)).rejects.toMatchObject(ended);
      expect(await endReasonOf(before)).toContain('重新登录过');
      const second = holding(one, one.token);
      await one.signIn(two.userName);
      await expect(menu(second)).rejects.toMatchObject(ended);
      for (const other of [one, two, elsewhere]) await expect(menu(other)).resolves.toBeDefined();
    });

    it('that fails ends nothing', async () => {
      const user = await server().userWith();
      const [token, cookie] = [user.token, user.cookie];
      await expect(user.signIn(user.userName, 'a-wrong-guess')).rejects.toMatchObject({
        code: 1002,
      });
      expect([user.token, user.cookie]).toEqual([token, cookie]);
      await expect(menu(user)).resolves.toBeDefined();
    });
  });
});
