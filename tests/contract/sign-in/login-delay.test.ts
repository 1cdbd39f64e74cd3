import { expect, it } from 'vitest';
import {
  recordSuccess,
  releaseAttempt,
  reserveAttempt,
} from '../../../server/security/login/login-guard.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';

const post = (visitor: Visitor, path: string, body: unknown, headers = {}) =>
  visitor.fetch(`/cn/management/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

onEachDatabase(
  (server) => {
    const attempt = async (userName: string, address: string, password = 'not-the-password') => {
      const headers = { 'x-forwarded-for': address };
      const reply = await post(server().visitor(), 'admin/login', { userName, password }, headers);
      return (await reply.json()) as { rtn_code: number; rtn_data: { retryAfter?: number } };
    };
    const sameOrigin = () => ({ origin: server().url, 'sec-fetch-site': 'same-origin' });
    /** The cookie by which the account knows the browser that it signs in with. */
    const cookiesOf = async (userName: string, password: string) => {
      const visitor = server().visitor();
      const reply = await post(visitor, 'admin/login', { userName, password }, sameOrigin());
      const given = reply.headers.getSetCookie().find((one) => one.startsWith('known-')) ?? '';
      expect(given).toMatch(/HttpOnly/);
      expect(given).toMatch(/SameSite=Strict/);
      return given.split(';', 1)[0] ?? '';
    };
    const failUntilLocked = async (userName: string, address: string) => {
      for (let time = 0; time < 50; time += 1) {
        const answer = await attempt(userName, address);
        if (answer.rtn_code === 1004) return answer.rtn_data.retryAfter ?? 0;
      }
      throw new Error('never locked');
    };

    it('locks account and address for a while that grows and is capped: 1004', async () => {
      const { userName } = await server().userWith();
      const waits: number[] = [];
      for (let round = 0; round < 14; round += 1) {
        const wait = await failUntilLocked(userName, '198.51.100.1');
        waits.push(wait);
        server().advance(wait * 1000);
      }
      expect(waits[0]).toBeLessThanOrEqual(2);
      expect(waits.at(-1)).toBe(300);
      expect([...waits].sort((one, other) => one - other)).toEqual(waits);
    });

    it('refuses even the right password while locked, and takes it afterwards', async () => {
      const { userName } = await server().userWith();
      const wait = await failUntilLocked(userName, '198.51.100.2');
      const locked = await attempt(userName, '198.51.100.2', PASSWORD);
      expect(locked.rtn_code).toBe(1004);
      server().advance(wait * 1000);
      expect(await attempt(userName, '198.51.100.2', PASSWORD)).toMatchObject({ rtn_code: 0 });
      expect(await attempt(userName, '198.51.100.2')).toMatchObject({ rtn_code: 1002 });
    });

    it('S-SEC-13 never makes the owner wait because somebody fails from elsewhere', async () => {
      const { userName } = await server().userWith();
      for (let time = 0; time < 40; time += 1) await attempt(userName, `198.51.100.${100 + time}`);
      await failUntilLocked(userName, '198.51.100.99');
      expect(await attempt(userName, '198.51.100.3', PASSWORD)).toMatchObject({ rtn_code: 0 });
    });

    it('S-SEC-13 makes nobody of other networks wait, while the failing one waits for each of its names', async () => {
      const users = [await server().userWith(), await server().userWith()];
      for (const { userName } of users) {
        for (let time = 0; time < 12; time += 1) await attempt(userName, '198.51.100.50');
      }
      const other = (await server().userWith()).userName;
      for (let time = 0; time < 20; time += 1) await attempt(`x-${time}`, '198.51.100.50');
      expect(await attempt(other, '198.51.100.50', PASSWORD)).toMatchObject({ rtn_code: 1004 });
      for (const { userName } of [...users, { userName: other }]) {
        expect(await attempt(userName, '198.51.100.51', PASSWORD)).toMatchObject({ rtn_code: 0 });
      }
    });

    it('gives tries of its own to the browser where its owner signed in before', async () => {
      const { userName } = await server().userWith();
      const known = await cookiesOf(userName, PASSWORD);
      const stranger = await cookiesOf((await server().userWith()).userName, PASSWORD);
      let wait = 0;
      while (wait < 60) {
        server().advance(wait * 1000);
        wait = await failUntilLocked(userName, '198.51.100.9');
      }
      const signIn = async (cookie: string, password = PASSWORD) => {
        const headers = { 'x-forwarded-for': '198.51.100.9', ...sameOrigin(), cookie };
        const reply = await post(
          server().visitor(),
          'admin/login',
          { userName, password },
          headers,
        );
        return ((await reply.json()) as { rtn_code: number }).rtn_code;
      };
      expect(await signIn('')).toBe(1004);
      expect(await signIn(stranger), 'of another account').toBe(1004);
      expect(await signIn(known.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(1004);
      expect(await signIn(known)).toBe(0);
      const guesses = [];
      for (let time = 0; time < 8; time += 1) guesses.push(await signIn(known, 'a-wrong-guess'));
      expect(guesses.filter((code) => code === 1002).length, 'its own tries end too').toBe(5);
      expect(guesses.at(-1)).toBe(1004);
    });

    it('counts and takes back what is tried at the same moment: no attempt waits for another for ever', async () => {
      const users = [await server().userWith(), await server().userWith()];
      const tries = Array.from({ length: 60 }, async (_, at) => {
        const userName = users[at % 2]?.userName ?? '';
        const who = { userName, address: `198.51.100.${20 + (at % 3)}`, secondStep: true };
        await reserveAttempt(server().deps, who);
        await (at % 4 ? recordSuccess(server().deps, who) : releaseAttempt(server().deps, who));
      });
      expect(await Promise.all(tries)).toHaveLength(tries.length);
    });

    it('does not count what could not be checked, at the login or for a change of the password', async () => {
      const user = await server().userWith();
      const { userName } = user;
      const { db } = server().deps;
      const row = db.selectFrom('users').select('passwordHash').where('userName', '=', userName);
      const { passwordHash: kept } = await row.executeTakeFirstOrThrow();
      const store = (passwordHash: string) =>
        db.updateTable('users').set({ passwordHash }).where('userName', '=', userName).execute();
      const change = () => {
        const input = { current: PASSWORD, next: 'shanqiao-7-denghuo' };
        return user.client.call(endpoints.profilePassword, input);
      };
      await store('broken');
      for (let time = 0; time < 7; time += 1) {
        expect((await attempt(userName, '198.51.100.60')).rtn_code).toBe(500);
        await expect(change()).rejects.toMatchObject({ status: 500 });
      }
      expect(server().drainDefects()).toHaveLength(14);
      await store(kept);
      expect((await attempt(userName, '198.51.100.60', PASSWORD)).rtn_code).toBe(0);
      await expect(change()).resolves.toBeDefined();
    });

    it('lets a burst of guesses through no faster than one after the other', async () => {
      const { userName } = await server().userWith();
      const burst = Array.from({ length: 25 }, () => attempt(userName, '198.51.100.4'));
      const codes = (await Promise.all(burst)).map(({ rtn_code }) => rtn_code);
      expect(codes.filter((code) => code === 1002).length).toBeLessThanOrEqual(6);
    });
  },
  { env: { TRUST_PROXY: '1' } },
);
