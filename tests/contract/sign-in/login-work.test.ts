import { createHash } from 'node:crypto';
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, it } from 'vitest';
import { solveWork } from '../../../src/features/login/solve-work.ts';
import { onEachDatabase, PASSWORD, type TestServer } from '../../support/server/test-server.ts';

const MINUTE = 60_000;
interface Answer {
  rtn_code: number;
  rtn_msg: string;
  rtn_data: { pictKey?: string; image?: string; work?: string } | null;
}

onEachDatabase(
  (server) => {
    const post = async (path: string, address: string, body: unknown): Promise<Answer> => {
      const reply = await server()
        .visitor()
        .fetch(`/cn/management/v1/admin/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify(body),
        });
      return reply.json();
    };
    const signIn = (userName: string, address: string, more = {}, password = PASSWORD) =>
      post('login', address, { userName, password, ...more });
    /** A script that reads every picture: it fails on until work is asked for, and is given the next picture with it. */
    const failOften = async (userName: string, address: string) => {
      for (let time = 0; time < 10; time += 1) {
        const answer = await post('captcha', address, { userName });
        const read = answer.rtn_data?.pictKey ? await readPicture(server(), answer) : {};
        const failed = await signIn(userName, address, read, 'a-wrong-guess');
        expect([1002, 1004]).toContain(failed.rtn_code);
        if (failed.rtn_code === 1004) time -= 1;
        server().advance(MINUTE);
      }
      server().advance(5 * MINUTE);
      return ask(userName, address);
    };
    /** As if it had. */
    const hasFailedOften = async (address: string) => {
      const row = { subject: `address:${address}`, failures: 10, lockedUntil: 0 };
      const { db, now } = server().deps;
      await db
        .insertInto('loginFailures')
        .values({ ...row, lastAt: now() })
        .execute();
    };
    const ask = async (userName: string, address: string) => {
      const answer = await post('captcha', address, { userName });
      return { picture: await readPicture(server(), answer), work: answer.rtn_data?.work ?? '' };
    };

    it('S-SEC-13 the captcha alone is not enough after many failures', async () => {
      const { userName } = await server().userWith();
      const { picture } = await failOften(userName, '192.0.2.1');
      const refused = await signIn(userName, '192.0.2.1', picture);
      expect(refused).toMatchObject({ rtn_code: 1003, rtn_data: { work: expect.any(String) } });
      expect(refused.rtn_msg).toMatch(/验证码.*刷新页面/);
      const again = await readPicture(server(), refused);
      for (const work of ['', '{}', 'null', '[', refused.rtn_data?.work, 'x'.repeat(4000)]) {
        const answer = await signIn(userName, '192.0.2.1', { ...again, work });
        expect(answer.rtn_code, work).toBe(1003);
      }
      const done = await solveWork(refused.rtn_data?.work ?? '');
      const answer = await signIn(userName, '192.0.2.1', { ...again, work: done });
      expect(answer, 'the picture was not used up by what came without work').toMatchObject({
        rtn_code: 0,
      });
    });

    it('S-SEC-13 work counts once, for two minutes, and for the network that it was given to', async () => {
      const { userName } = await server().userWith();
      const [here, there] = ['192.0.2.10', '192.0.2.11'];
      await hasFailedOften(here);
      await hasFailedOften(there);
      const { work } = await ask(userName, here);
      const done = await solveWork(work);
      const guess = async (address: string, sent: string) => {
        const { picture } = await ask(userName, address);
        return (await signIn(userName, address, { ...picture, work: sent }, 'a-guess')).rtn_code;
      };
      expect(await guess(there, done), 'of another network').toBe(1003);
      expect(await guess(here, done)).toBe(1002);
      expect(await guess(here, done), 'twice').toBe(1003);
      const late = await solveWork((await ask(userName, here)).work);
      server().advance(2 * MINUTE + 1000);
      expect(await guess(here, late), 'late').toBe(1003);
      const fresh = (await ask(userName, here)).work;
      const both = await Promise.all([1, 2].map(async () => guess(here, await solveWork(fresh))));
      expect(both.sort(), 'at the same moment').toEqual([1002, 1003]);
    });

    it('S-SEC-13 work that was made easier, or that is another’s, counts for nothing', async () => {
      const { userName } = await server().userWith();
      const address = '192.0.2.20';
      await hasFailedOften(address);
      const { work } = await ask(userName, address);
      const challenge: Challenge = JSON.parse(work);
      const solve = (parameters: Partial<Challenge['parameters']>) =>
        solution({ ...challenge, parameters: { ...challenge.parameters, ...parameters } });
      for (const easier of [{ keyPrefix: '0' }, { cost: 1, keyPrefix: '0' }, { expiresAt: 9e9 }]) {
        const { picture } = await ask(userName, address);
        const sent = { ...picture, work: await solve(easier) };
        expect((await signIn(userName, address, sent)).rtn_code).toBe(1003);
      }
      const { picture } = await ask(userName, address);
      const wrong = {
        counter: 0,
        derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}`,
      };
      const sent = { ...picture, work: JSON.stringify({ challenge, solution: wrong }) };
      expect((await signIn(userName, address, sent)).rtn_code).toBe(1003);
    });

    it('S-SEC-13 a lock is reported before a captcha is consumed', async () => {
      const { userName } = await server().userWith();
      const [address, { db, now }] = ['192.0.2.40', server().deps];
      const row = { subject: `address:${address}`, failures: 5, lastAt: now() };
      const locked = { ...row, lockedUntil: now() + MINUTE };
      await db.insertInto('loginFailures').values(locked).execute();
      const { picture } = await ask(userName, address);
      expect((await signIn(userName, address, picture)).rtn_code).toBe(1004);
      server().advance(MINUTE);
      expect((await signIn(userName, address, picture)).rtn_code).toBe(0);
    });

    it('S-SEC-13 nobody else does any', async () => {
      const { userName } = await server().userWith();
      await hasFailedOften('192.0.2.30');
      expect((await ask(userName, '192.0.2.30')).work).not.toBe('');
      const other = (await server().userWith()).userName;
      const { rtn_data } = await post('captcha', '192.0.2.31', { userName: other });
      expect(rtn_data).toEqual({ pictKey: '', image: '', required: false, firstStart: false });
      expect(await signIn(other, '192.0.2.31')).toMatchObject({ rtn_code: 0 });
    });
  },
  { env: { TRUST_PROXY: '1', CAPTCHA: 'adaptive' } },
);

async function solution(challenge: Challenge): Promise<string> {
  const found: Solution | null = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution: found });
}

/** What a program that reads pictures sends: the test gives the picture a code that it knows. */
async function readPicture({ deps }: TestServer, { rtn_data }: Answer) {
  const pictKey = rtn_data?.pictKey ?? '';
  const answerHash = createHash('sha256').update(`${pictKey}:abc4`).digest('hex');
  await deps.db.updateTable('captchas').set({ answerHash }).where('id', '=', pictKey).execute();
  return { pictKey, pictCode: 'abc4' };
}
