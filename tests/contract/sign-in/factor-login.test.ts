import { describe, expect, it } from 'vitest';
import { seal } from '../../../server/security/factor/seal.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import {
  codeOf,
  elsewhere,
  firstStep,
  ownerOf as owner,
  secondStep,
  signInWithCode,
  wrongCode,
} from '../../support/calls/factor-calls.ts';
import { idOfUser, setStatus, tryLogin } from '../../support/calls/user-calls.ts';
import { onEachDatabase, PASSWORD, type TestServer } from '../../support/server/test-server.ts';

const MINUTE = 60_000;

onEachDatabase(
  (server) => {
    describe('S-ADM-8 the second step of a sign-in', () => {
      it('is asked for after the password, which gives no token, no cookie and no known browser', async () => {
        const { userName, secret } = await owner(server());
        const { visitor, code, ticket, ways } = await firstStep(server(), userName);
        expect([code, ways, visitor.token, visitor.cookie]).toEqual([
          ...[1006, ['totp', 'recovery'], null, ''],
        ]);
        const sessions = server().deps.db.selectFrom('sessions').selectAll();
        const before = (await sessions.execute()).length;
        const reply = await visitor.fetch('/cn/management/v1/admin/login/factor', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ticket, code: codeOf(server(), secret) }),
        });
        const cookies = reply.headers.getSetCookie().map((one) => one.split('=', 1)[0]);
        expect(cookies).toEqual(['lexdesk_companion', expect.stringMatching(/^known-/)]);
        expect((await reply.json()).rtn_data).toEqual({
          ...{
            token: expect.stringMatching(/^[\w-]{43}$/),
            user: expect.objectContaining({ userName }),
          },
        });
        expect(await sessions.execute()).toHaveLength(before + 1);
      });

      it('takes a code one step early or late, not two', async () => {
        const { userName, secret } = await owner(server());
        for (const [steps, wanted] of [
          [-2, 1002],
          [2, 1002],
          [-1, 0],
          [0, 0],
          [1, 0],
        ] as const) {
          expect([
            steps,
            await signInWithCode(server(), userName, codeOf(server(), secret, steps)),
          ]).toEqual([...[steps, wanted]]);
        }
      });

      it('takes a code once, and none from before the last', async () => {
        const { userName, secret } = await owner(server());
        const [before, code] = [codeOf(server(), secret, -1), codeOf(server(), secret)];
        expect(await signInWithCode(server(), userName, code)).toBe(0);
        const { visitor, ticket } = await firstStep(server(), userName);
        expect(await secondStep(visitor, ticket, code, elsewhere())).toMatchObject({
          ...{ rtn_code: 1002, rtn_msg: '这个验证码刚刚用过，请等下一个', rtn_data: null },
        });
        expect(await signInWithCode(server(), userName, before)).toBe(1002);
        server().advance(MINUTE);
        const next = await secondStep(visitor, ticket, codeOf(server(), secret), elsewhere());
        expect(next.rtn_code).toBe(0);
      });

      it('takes a code once of two at the same moment, with one ticket or with two', async () => {
        const { userName, secret } = await owner(server());
        for (const same of [true, false]) {
          const tries = [await firstStep(server(), userName), await firstStep(server(), userName)];
          const code = codeOf(server(), secret);
          const answers = await Promise.all(
            tries.map(({ visitor, ticket }) =>
              secondStep(visitor, (same && tries[0]?.ticket) || ticket, code, elsewhere()),
            ),
          );
          expect(answers.map(({ rtn_code }) => rtn_code).sort()).toEqual([0, 1002]);
          server().advance(MINUTE);
        }
      });

      it('takes a ticket once, also with two right codes at the same moment', async () => {
        const { userName, codes } = await owner(server());
        const { visitor, ticket } = await firstStep(server(), userName);
        const answers = await Promise.all(
          codes.slice(0, 2).map((code) => secondStep(visitor, ticket, code, elsewhere())),
        );
        expect(answers.map(({ rtn_code }) => rtn_code).sort()).toEqual([0, 1002]);
      });

      it('is refused to a page of another origin, which gets no session', async () => {
        const { userName, codes } = await owner(server());
        const { visitor, ticket } = await firstStep(server(), userName);
        const stranger = { ...elsewhere(), origin: 'https://evil.example' };
        const refused = await secondStep(visitor, ticket, codes[0] ?? '', stranger);
        expect(refused).toMatchObject({ rtn_code: 2003, rtn_data: null });
        const userId = await idOfUser(server(), userName);
        const sessions = server().deps.db.selectFrom('sessions').select('id');
        expect(await sessions.where('userId', '=', userId).execute()).toHaveLength(1);
        server().drainDefects();
      });

      it('asks for the password again after five wrong codes', async () => {
        const { userName, secret } = await owner(server());
        const { visitor, ticket } = await firstStep(server(), userName);
        const wrong = wrongCode(server(), secret);
        const answers: unknown[] = [];
        for (const code of [wrong, 'abc', 'k7p2-9xq4', wrong, wrong, codeOf(server(), secret)]) {
          const { rtn_code, rtn_data } = await secondStep(visitor, ticket, code, elsewhere());
          answers.push([rtn_code, rtn_data]);
        }
        const over = [1002, { restart: true }];
        const again = [1002, null];
        expect(answers).toEqual([again, again, again, again, over, over]);
      });

      it('tries no more than five codes of many at the same moment', async () => {
        const { userName, secret } = await owner(server());
        const { visitor, ticket } = await firstStep(server(), userName);
        const wrong = wrongCode(server(), secret);
        const guesses = Array.from({ length: 12 }, () =>
          secondStep(visitor, ticket, wrong, elsewhere()),
        );
        const answers = await Promise.all(guesses);
        expect(answers.filter(({ rtn_data }) => rtn_data === null).length).toBeLessThanOrEqual(4);
      });

      it('is over after five minutes, for a stranger, and where the user may not sign in any more', async () => {
        const user = await owner(server());
        const over = { rtn_code: 1002, rtn_data: { restart: true } };
        const step = async (ticket: string) =>
          secondStep(server().visitor(), ticket, codeOf(server(), user.secret), elsewhere());
        expect(await step('nobody-s')).toMatchObject(over);
        const late = await firstStep(server(), user.userName);
        server().advance(5 * MINUTE + 1);
        expect(await step(late.ticket)).toMatchObject(over);
        const changed = await firstStep(server(), user.userName);
        const next = { current: PASSWORD, next: 'shanqiao-7-denghuo' };
        await user.client.call(endpoints.profilePassword, next);
        expect(await step(changed.ticket)).toMatchObject(over);
        const disabled = await tryLogin(server().visitor(), user.userName, next.next);
        const admin = await server().admin();
        await setStatus(admin, await idOfUser(server(), user.userName), 'off');
        expect(await step(String(disabled.rtn_data.ticket))).toMatchObject(over);
      });

      it('comes before a password that must be changed', async () => {
        const { userName, secret } = await owner(server());
        const users = server().deps.db.updateTable('users').set({ mustChange: 1 });
        await users.where('userName', '=', userName).execute();
        const { visitor, code, ticket } = await firstStep(server(), userName);
        expect(code).toBe(1006);
        expect(await secondStep(visitor, ticket, codeOf(server(), secret))).toMatchObject({
          ...{ rtn_code: 1005, rtn_data: { token: expect.any(String) } },
        });
      });
    });

    describe('S-ADM-8 wrong codes in the login guard', () => {
      it('lock network and account, not the owner at a browser that is known', async () => {
        const { userName, secret } = await owner(server());
        const known = await knownBrowserOf(server(), userName, secret);
        server().advance(MINUTE);
        for (let time = 0; time < 15; time += 1) {
          const { visitor, ticket } = await firstStep(server(), userName);
          await secondStep(visitor, ticket, wrongCode(server(), secret), elsewhere());
          server().advance(6_000);
        }
        const stranger = await firstStep(server(), userName);
        const right = () => codeOf(server(), secret);
        const locked = await secondStep(stranger.visitor, stranger.ticket, right(), elsewhere());
        expect(locked).toMatchObject({
          rtn_code: 1004,
          rtn_data: { retryAfter: expect.any(Number) },
        });
        const admin = await server().admin();
        const shown = await admin.client.call(endpoints.userSearch, {
          ...{ page: 0, size: 10, status: 'locked', keyword: userName },
        });
        expect(shown.list[0]).toMatchObject({ userName, lockedUntil: expect.any(Number) });
        const { ticket } = await firstStep(server(), userName);
        const headers = { ...elsewhere(), cookie: known };
        const mine = await secondStep(server().visitor(), ticket, right(), headers);
        expect(mine.rtn_code).toBe(0);
      });

      it('are not those of an authenticator that cannot be read, which names the way out', async () => {
        const { userName, secret, codes } = await owner(server());
        const here = elsewhere();
        const { db } = server().deps;
        const userId = await idOfUser(server(), userName);
        const store = (sealed: string) =>
          db.updateTable('secondFactors').set({ secret: sealed }).where('userId', '=', userId);
        const row = db.selectFrom('secondFactors').select('secret').where('userId', '=', userId);
        const { secret: sealed } = await row.executeTakeFirstOrThrow();
        const ofOtherKey = seal({ secret: 'another signing secret' }, userId, secret);
        for (const stored of ['broken', ofOtherKey, 'broken', ofOtherKey, 'broken', ofOtherKey]) {
          await store(stored).execute();
          const { visitor, ticket } = await firstStep(server(), userName);
          const answer = await secondStep(visitor, ticket, codeOf(server(), secret), here);
          expect(answer).toEqual({
            rtn_code: 2003,
            rtn_msg:
              '服务器读不出你的验证器，请用恢复码或通行密钥登录后重新设置，或请管理员重置两步验证',
            rtn_data: null,
          });
        }
        const line = {
          level: 'error',
          factor: expect.stringContaining('signing secret'),
          userName,
        };
        expect(server().drainDefects()).toEqual(Array.from({ length: 6 }, () => line));
        expect(await signInWithCode(server(), userName, codes[0] ?? '')).toBe(0);
        await store(sealed).execute();
        const { visitor, ticket } = await firstStep(server(), userName);
        const answer = await secondStep(visitor, ticket, codeOf(server(), secret), here);
        expect(answer.rtn_code).toBe(0);
      });

      it('lock one network after five; the password alone takes none of them back', async () => {
        const { userName, secret } = await owner(server());
        const here = elsewhere();
        const codes: number[] = [];
        for (let time = 0; time < 6; time += 1) {
          const { visitor, ticket } = await firstStep(server(), userName);
          const answer = await secondStep(visitor, ticket, wrongCode(server(), secret), here);
          codes.push(answer.rtn_code);
        }
        expect(codes).toEqual([1002, 1002, 1002, 1002, 1002, 1004]);
      });
    });
  },
  { env: { TRUST_PROXY: '1' } },
);

/** The cookie by which a browser is known after a whole sign-in. */
async function knownBrowserOf(server: TestServer, userName: string, secret: string) {
  const { visitor, ticket } = await firstStep(server, userName);
  const reply = await visitor.fetch('/cn/management/v1/admin/login/factor', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...elsewhere() },
    body: JSON.stringify({ ticket, code: codeOf(server, secret) }),
  });
  const known = reply.headers.getSetCookie().find((one) => one.startsWith('known-')) ?? '';
  return known.split(';', 1)[0] ?? '';
}
